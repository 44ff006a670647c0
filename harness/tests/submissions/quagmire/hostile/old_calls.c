/* Asks for what is denied by the numbers of 32-bit programs, and by numbers that nobody uses. */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __x86_64__
static long old_call(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory", "r8", "r9", "r10", "r11");
    return result;
}
#else
static long old_call(long number, long a, long b, long c) { return -ENOSYS; }
#endif

int main(void) {
    enum { UNIX = 1, INTERNET = 2, STREAM = 1, FOREIGN = 0x40000000 };
    int open = old_call(359, INTERNET, STREAM, 0) >= 0 || old_call(359, UNIX, STREAM, 0) >= 0 /* socket */
        || old_call(26, 0, 0, 0) >= 0                                                           /* ptrace, to be traced */
        || old_call(66, 0, 0, 0) >= 0                                                           /* setsid */
        || old_call(395, 0x57ac, 4096, 01600) >= 0                                              /* shmget */
        || syscall(FOREIGN | 41, INTERNET, STREAM, 0) >= 0;                                     /* socket */
    puts(open ? "GOT THROUGH: an old call" : "held");
    return 0;
}
