/* Takes most of a minute to be built, if that is allowed: each level includes the next one twice. */
#if __INCLUDE_LEVEL__ < 21
#include __FILE__
#include __FILE__
#elif !defined BUILT
#define BUILT
#include <stdio.h>
int main(void) { puts("GOT THROUGH: it was built in the end"); }
#endif
