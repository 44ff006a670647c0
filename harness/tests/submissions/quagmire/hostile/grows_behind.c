/* Its first thread ends, and with that all that the system tells of a process by its number; another one grows. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEGABYTES = 200, MEGABYTE = 1 << 20 };

static void *grow(void *nothing) {
    for (int taken = 0; taken < MEGABYTES; taken++) {
        char *piece = malloc(MEGABYTE);
        if (!piece) return puts("held"), fflush(stdout), _exit(0), nothing;
        memset(piece, 1, MEGABYTE);
        usleep(2000);
    }
    sleep(1);
    printf("GOT THROUGH: %d MB\n", MEGABYTES);
    fflush(stdout);
    _exit(0);
}

int main(void) {
    pthread_t other;
    if (pthread_create(&other, 0, grow, 0)) return puts("held"), 0;
    pthread_exit(0);
}
