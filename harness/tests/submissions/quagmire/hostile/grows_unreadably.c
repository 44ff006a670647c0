/* Writes a copy of itself that nobody may read, not even by /proc, and grows as that copy: to 150 MB, for two seconds. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALLOWED = 96, MEGABYTE = 1 << 20, TAKEN = 150 };

static int write_copy(const char *copy) {
    static char bytes[1 << 16];
    int from = open("/proc/self/exe", O_RDONLY), to = open(copy, O_WRONLY | O_CREAT | O_EXCL, 0111);
    for (ssize_t read_now; (read_now = read(from, bytes, sizeof bytes)) > 0;)
        if (write(to, bytes, read_now) != read_now) return -1;
    return close(from) | close(to);
}

static void grow(void) {
    int taken = 0;
    for (char *more; taken < TAKEN && (more = malloc(MEGABYTE)); taken++) memset(more, 1, MEGABYTE);
    sleep(2);
    if (taken > ALLOWED) printf("GOT THROUGH: %d MB\n", taken);
    else puts("held");
}

int main(int count, char **words) {
    if (count > 2 && !strcmp(words[2], "grow")) return grow(), 0;
    if (write_copy("copy") == 0) execl("./copy", "copy", words[1], "grow", (char *)0);
    puts("held");
    return 0;
}
