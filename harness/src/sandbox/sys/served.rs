//! What a program does in our stead before its first instruction: it waits to be copied, and each copy becomes the program.
//!
//! These instructions lie on a page of their own in a program that was stopped before its first instruction. They are told over
//! a socket to make a copy, with three descriptors for it, and say which number the copy has. The copy waits until it may begin.
//! Then it has these descriptors as its standard streams and no others, the signals and registers of the program, and begins.

use super::instructions;

/// What the instructions know of the program, in the order in which they find it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sandbox) struct Served {
    /// Where the program begins.
    pub(in crate::sandbox) entry: u64,
    /// Its registers there, but for those that the instructions leave alone: RSP, RAX, RBX, RCX, RDX, RSI, RDI, R8 to R11.
    pub(in crate::sandbox) registers: [u64; 11],
    /// The socket over which it is told to make a copy.
    pub(in crate::sandbox) orders: u64,
    /// The counter from which a copy takes one before it begins.
    pub(in crate::sandbox) go: u64,
    /// Where the C library keeps the number of the first thread; zero if nobody asked the system to write it there.
    pub(in crate::sandbox) thread_number: u64,
    /// The signals that the program blocks.
    pub(in crate::sandbox) blocked: u64,
    /// Where the system put sixteen bytes that it chose by chance, for the program to use. Each order brings other ones.
    pub(in crate::sandbox) chance: u64,
}

std::arch::global_asm!(
    ".pushsection .rodata.stickler_served, \"a\"",
    ".hidden stickler_served",
    ".globl stickler_served",
    "stickler_served:",
    "lea rbx, [rip + stickler_served_end]",
    "sub rsp, 256",
    // A message at RSP: one piece of 16 bytes, by way of the list at RSP + 180, and descriptors at RSP + 80.
    "2:",
    "mov qword ptr [rsp], 0",
    "mov qword ptr [rsp + 8], 0",
    "lea rax, [rsp + 180]",
    "mov [rsp + 16], rax",
    "mov qword ptr [rsp + 24], 1",
    "lea rax, [rsp + 64]",
    "mov [rsp + 32], rax",
    "mov qword ptr [rsp + 40], 32",
    "mov qword ptr [rsp + 48], 0",
    "mov rax, [rbx + 128]",
    "mov [rsp + 180], rax",
    "mov qword ptr [rsp + 188], 16",
    "mov rdi, [rbx + 96]",
    "mov rsi, rsp",
    "xor edx, edx",
    "mov eax, {recvmsg}",
    "syscall",
    "test rax, rax",
    "jle 9f", // Nobody is left who could order a copy.
    // The copy is a child of our parent.
    "mov edi, {flags}",
    "xor esi, esi",
    "xor edx, edx",
    "mov r10, [rbx + 112]",
    "test r10, r10",
    "jz 3f",
    "or edi, {number_flags}",
    "3:",
    "xor r8d, r8d",
    "mov eax, {clone}",
    "syscall",
    "test rax, rax",
    "jz 5f",
    "mov [rsp + 200], rax",
    "xor r9d, r9d",
    "4:",
    "mov edi, [rsp + r9 * 4 + 80]",
    "mov eax, {close}",
    "syscall",
    "inc r9d",
    "cmp r9d, 3",
    "jne 4b",
    "mov rdi, [rbx + 96]",
    "lea rsi, [rsp + 200]",
    "mov edx, 8",
    "mov eax, {write}",
    "syscall",
    "jmp 2b",
    // The copy.
    "5:",
    "xor r9d, r9d",
    "6:",
    "mov edi, [rsp + r9 * 4 + 80]",
    "mov esi, r9d",
    "mov eax, {dup2}",
    "syscall",
    "test rax, rax",
    "js 9f",
    "inc r9d",
    "cmp r9d, 3",
    "jne 6b",
    "mov edi, {set_death_signal}",
    "mov esi, {sigkill}",
    "mov eax, {prctl}",
    "syscall",
    "mov rdi, [rbx + 104]",
    "lea rsi, [rsp + 200]",
    "mov edx, 8",
    "xor eax, eax",
    "syscall",
    "cmp rax, 8",
    "jne 9f",
    "mov edi, 3",
    "mov esi, -1",
    "xor edx, edx",
    "mov eax, {close_range}",
    "syscall",
    "mov edi, {set_mask}",
    "lea rsi, [rbx + 120]",
    "xor edx, edx",
    "mov r10d, 8",
    "mov eax, {sigprocmask}",
    "syscall",
    "mov rsp, [rbx + 8]",
    "mov rax, [rbx + 16]",
    "mov rcx, [rbx + 32]",
    "mov rdx, [rbx + 40]",
    "mov rsi, [rbx + 48]",
    "mov rdi, [rbx + 56]",
    "mov r8, [rbx + 64]",
    "mov r9, [rbx + 72]",
    "mov r10, [rbx + 80]",
    "mov r11, [rbx + 88]",
    "mov rbx, [rbx + 24]",
    "jmp [rip + stickler_served_end]",
    "9:",
    "mov edi, 127",
    "mov eax, {exit}",
    "syscall",
    ".balign 8",
    ".hidden stickler_served_end",
    ".globl stickler_served_end",
    "stickler_served_end:",
    ".popsection",
    recvmsg = const libc::SYS_recvmsg,
    flags = const libc::CLONE_PARENT | libc::SIGCHLD,
    number_flags = const libc::CLONE_CHILD_SETTID | libc::CLONE_CHILD_CLEARTID,
    clone = const libc::SYS_clone,
    close = const libc::SYS_close,
    write = const libc::SYS_write,
    dup2 = const libc::SYS_dup2,
    set_death_signal = const libc::PR_SET_PDEATHSIG,
    sigkill = const libc::SIGKILL,
    prctl = const libc::SYS_prctl,
    close_range = const libc::SYS_close_range,
    set_mask = const libc::SIG_SETMASK,
    sigprocmask = const libc::SYS_rt_sigprocmask,
    exit = const libc::SYS_exit_group,
);

/// The instructions, and behind them what they know. They run wherever they lie.
pub(in crate::sandbox) fn served_code(served: &Served) -> Vec<u8> {
    unsafe extern "C" {
        static stickler_served: u8;
        static stickler_served_end: u8;
    }
    // SAFETY: both stand at the ends of the instructions above, which nobody changes.
    let code = unsafe { instructions(&raw const stickler_served, &raw const stickler_served_end) };
    let Served { entry, registers, orders, go, thread_number, blocked, chance } = *served;
    let known = [entry].into_iter().chain(registers);
    let known = known.chain([orders, go, thread_number, blocked, chance]);
    code.iter().copied().chain(known.flat_map(u64::to_le_bytes)).collect()
}
