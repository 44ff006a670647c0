/* Makes as many mappings as one process may have, none of which holds anything, and then 8 children who have them too.
   The system needs some 200 bytes for each mapping, which are in nobody's account: nearly 200 MB, for two seconds. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILDREN = 8, MAPPINGS = 65000, PAGE = 4096 };

int main(void) {
    char *all = mmap(0, (size_t)MAPPINGS * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    int made = 0, children = 0;
    if (all == MAP_FAILED) return puts("held"), 0;
    /* What is mapped in the same way as its neighbour is one mapping with it. */
    while (made < MAPPINGS && mprotect(all + (size_t)made * PAGE, PAGE, PROT_READ) == 0) made += 2;
    for (pid_t child; children < CHILDREN; children++) {
        if ((child = fork()) < 0) break;
        if (child == 0) return sleep(2), 0;
    }
    while (wait(0) > 0) continue;
    if (children < CHILDREN || made < MAPPINGS / 2) puts("held");
    else printf("GOT THROUGH: %d processes of %d mappings\n", children, made);
    return 0;
}
