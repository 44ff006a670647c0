// Freedoms taken:
// - the pieces are a black and a white circle, an empty square is a dotted one;
// - the input is read character by character;
// - the turn is the number of the player in Roman numerals, before the board;
// - an illegal move is answered with null;
// - the end is told as `true`, and the winner stands in a sentence after it;
// - the game ends with an uncaught exception, and the end of input with one of another kind.

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

public class Quicksand {
    enum Piece {
        FIRST("\u25cf", "I"), SECOND("\u25cb", "II");

        final String glyph, numeral;

        Piece(String glyph, String numeral) {
            this.glyph = glyph;
            this.numeral = numeral;
        }

        Piece foe() {
            return this == FIRST ? SECOND : FIRST;
        }
    }

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final Piece[][] board = new Piece[8][8];
    private final int[] lastColumn = {-1, -1}, lastRow = {-1, -1};
    private Piece mover = Piece.FIRST;

    Quicksand() {
        for (int column = 0; column < 8; column++) {
            for (int row = 0; row < 8; row++) {
                if (column + row <= 3) board[column][row] = Piece.FIRST;
                if (column + row >= 11) board[column][row] = Piece.SECOND;
            }
        }
    }

    static boolean inside(int column, int row) {
        return column >= 0 && row >= 0 && column < 8 && row < 8;
    }

    boolean free(int column, int row) {
        return inside(column, row) && board[column][row] == null;
    }

    void show() {
        StringBuilder text = new StringBuilder("Player " + mover.numeral + "\n a b c d e f g h\n");
        String bar = "+-+-+-+-+-+-+-+-+\n";
        text.append(bar);
        for (int row = 7; row >= 0; row--) {
            for (int column = 0; column < 8; column++) {
                Piece piece = board[column][row];
                text.append('|').append(piece == null ? "\u25cc" : piece.glyph);
            }
            text.append("| ").append(row + 1).append('\n').append(bar);
        }
        out.print(text);
        out.flush();
    }

    /** Marks everything that can be walked to without stepping on a piece of the enemy. */
    void roam(int column, int row, Piece enemy, boolean[][] visited) {
        if (!inside(column, row) || visited[column][row] || board[column][row] == enemy) return;
        visited[column][row] = true;
        for (int c = column - 1; c <= column + 1; c++) {
            for (int r = row - 1; r <= row + 1; r++) roam(c, r, enemy, visited);
        }
    }

    boolean quagmire(int column, int row) {
        boolean enemyNear = false;
        for (int c = column - 1; c <= column + 1; c++) {
            for (int r = row - 1; r <= row + 1; r++) {
                if (free(c, r)) return false;
                enemyNear |= inside(c, r) && board[c][r] == board[column][row].foe();
            }
        }
        return enemyNear;
    }

    /** Whether a side's piece may go from one square to another, duties aside. */
    boolean able(Piece side, int c1, int r1, int c2, int r2) {
        if (board[c1][r1] != side || board[c2][r2] != null) return false;
        if (lastColumn[side.ordinal()] == c1 && lastRow[side.ordinal()] == r1) return false;
        int length = Math.max(Math.abs(c2 - c1), Math.abs(r2 - r1));
        if ((c2 - c1) % length != 0 || (r2 - r1) % length != 0) return false;
        int dc = (c2 - c1) / length, dr = (r2 - r1) / length;
        if (length == 2 && board[c1 + dc][r1 + dr] != null) {
            if (board[c1 + dc][r1 + dr] == side) return true;
            boolean[][] visited = new boolean[8][8];
            roam(c1, r1, side.foe(), visited);
            return !visited[c2][r2];
        }
        for (int i = 1; i < length; i++) {
            if (board[c1 + i * dc][r1 + i * dr] != null) return false;
        }
        return true;
    }

    boolean movable(Piece side, int column, int row) {
        for (int square = 0; square < 64; square++) {
            if (able(side, column, row, square / 8, square % 8)) return true;
        }
        return false;
    }

    interface Question {
        boolean ask(int column, int row);
    }

    boolean any(Piece side, Question question) {
        for (int square = 0; square < 64; square++) {
            if (board[square / 8][square % 8] == side && question.ask(square / 8, square % 8)) return true;
        }
        return false;
    }

    boolean legal(int c1, int r1, int c2, int r2) {
        if (!able(mover, c1, r1, c2, r2)) return false;
        return quagmire(c1, r1) || !any(mover, (c, r) -> quagmire(c, r) && movable(mover, c, r));
    }

    int read() throws IOException {
        int character = System.in.read();
        if (character < 0) throw new IOException("the input has ended");
        return character;
    }

    Piece play() throws IOException {
        show();
        while (true) {
            int c1 = read() - 'a', r1 = read() - '1';
            read();
            int c2 = read() - 'a', r2 = read() - '1';
            while (read() != '\n') { }
            if (!legal(c1, r1, c2, r2)) {
                out.println((Object) null);
                continue;
            }
            Piece moved = mover;
            board[c2][r2] = moved;
            board[c1][r1] = null;
            lastColumn[moved.ordinal()] = c2;
            lastRow[moved.ordinal()] = r2;
            mover = moved.foe();
            show();
            if (any(moved, this::quagmire)) return mover;
            if (!any(mover, (c, r) -> movable(mover, c, r))) return moved;
        }
    }

    public static void main(String[] arguments) throws IOException {
        Quicksand game = new Quicksand();
        Piece winner = game.play();
        game.out.println(true);
        game.out.println("The circles " + winner.glyph + " have won.");
        throw new IllegalStateException("nothing is left to play for");
    }
}
