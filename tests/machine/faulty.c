/* A machine that fails or changes, laid between the program and the system by LD_PRELOAD: its disk, its folders, its
 * network, its clock.
 *
 * FAULTY holds what fails, one word each, separated by blanks: CALL:FROM:COUNT:ERRNO[:PATH]. CALL is sync (fsync,
 * fdatasync), write (write, pwrite), lock (fcntl that sets a lock) or unlink; the FROMth call of its kind to a file
 * whose path holds PATH fails, and COUNT in all (0: for ever), with that number of an error. Error 0 kills the
 * program there; of a write that kills, the first half of the bytes is written. CALL is room for a write to a file
 * whose folder would hold more than FROM bytes then: a full stick, until something is removed. CALL is home for a
 * user of whom the system knows nothing. CALL is slow for a sync that takes ERRNO milliseconds longer. CALL is read
 * for a read of a file. FAULTY_COUNT names a file to which a line is added for each call that failed, or was slow.
 * FAULTY_CLOCK is what the clock says that is set, in seconds since 1970.
 *
 * FAULTY_ADDRESS names a file with the one address that the machine has in a network, 10.0.0.7; what is served at
 * 10.x.y.z is served at 127.x.y.z. FAULTY_LATER names a file: once it is there it is that many seconds later on the
 * clock that is never set. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { SYNC, WRITE, LOCK, UNLINK, ROOM, HOME, SLOW, READ, KINDS };
static const char *const names[KINDS] = {"sync", "write", "lock", "unlink", "room", "home", "slow", "read"};
static struct fault {
    int on;
    long from, count;
    int error;
    char path[256];
    atomic_long calls;
} faults[KINDS];
static int told = -1;
static const char *network, *later, *set_clock;

__attribute__((constructor)) static void begin(void) {
    const char *log = getenv("FAULTY_COUNT");
    if (log) told = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    network = getenv("FAULTY_ADDRESS");
    later = getenv("FAULTY_LATER");
    set_clock = getenv("FAULTY_CLOCK");
    char *words = strdup(getenv("FAULTY") ? getenv("FAULTY") : "");
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest));) {
        char call[16] = "", path[256] = "";
        long from = 0, count = 0;
        int error = 0;
        if (sscanf(word, "%15[a-z]:%ld:%ld:%d:%255s", call, &from, &count, &error, path) < 4) continue;
        for (int kind = 0; kind < KINDS; kind++)
            if (!strcmp(call, names[kind])) {
                struct fault *fault = &faults[kind];
                fault->on = 1, fault->from = from, fault->count = count, fault->error = error;
                strcpy(fault->path, path);
            }
    }
    free(words);
}

static int fails(int kind, const char *path) {
    struct fault *fault = &faults[kind];
    if (!fault->on || !path || (fault->path[0] && !strstr(path, fault->path))) return 0;
    long call = atomic_fetch_add(&fault->calls, 1) + 1;
    if (call < fault->from || (fault->count && call >= fault->from + fault->count)) return 0;
    if (told >= 0) dprintf(told, "%s %ld %s\n", names[kind], call, path);
    errno = fault->error;
    return 1;
}

/* Fails by an error, or ends the program as a pulled plug does. */
static int error_or_end(int kind) {
    if (!faults[kind].error) raise(SIGKILL);
    return -1;
}

static int is_at(int file, char path[4096]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static int fails_at(int kind, int file) {
    char path[4096];
    if (!faults[kind].on || file == told) return 0;
    return is_at(file, path) && fails(kind, path);
}

static int has_no_room(int file, size_t length) {
    struct fault *fault = &faults[ROOM];
    char path[4096];
    if (!fault->on || file == told || !is_at(file, path) || !strstr(path, fault->path)) return 0;
    *strrchr(path, '/') = 0;
    long used = length;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat found;
        if (!fstatat(dirfd(folder), entry->d_name, &found, 0) && S_ISREG(found.st_mode)) used += found.st_size;
    }
    if (folder) closedir(folder);
    if (used <= fault->from) return 0;
    if (told >= 0) dprintf(told, "room %ld %s\n", used, path);
    errno = fault->error;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void wait_if_slow(int file) {
    struct timespec wait = {faults[SLOW].error / 1000, faults[SLOW].error % 1000 * 1000000L};
    if (fails_at(SLOW, file)) nanosleep(&wait, NULL);
}

int fsync(int file) {
    REAL(fsync);
    wait_if_slow(file);
    return fails_at(SYNC, file) ? error_or_end(SYNC) : real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    wait_if_slow(file);
    return fails_at(SYNC, file) ? error_or_end(SYNC) : real(file);
}

ssize_t write(int file, const void *bytes, size_t length) {
    REAL(write);
    if (has_no_room(file, length)) return -1;
    if (!fails_at(WRITE, file)) return real(file, bytes, length);
    if (!faults[WRITE].error) real(file, bytes, length / 2);
    return error_or_end(WRITE);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
    REAL(pwrite);
    return fails_at(WRITE, file) ? error_or_end(WRITE) : real(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    REAL(pwrite64);
    return fails_at(WRITE, file) ? error_or_end(WRITE) : real(file, bytes, length, at);
}

ssize_t read(int file, void *bytes, size_t length) {
    REAL(read);
    return fails_at(READ, file) ? error_or_end(READ) : real(file, bytes, length);
}

ssize_t pread(int file, void *bytes, size_t length, off_t at) {
    REAL(pread);
    return fails_at(READ, file) ? error_or_end(READ) : real(file, bytes, length, at);
}

ssize_t pread64(int file, void *bytes, size_t length, off64_t at) {
    REAL(pread64);
    return fails_at(READ, file) ? error_or_end(READ) : real(file, bytes, length, at);
}

int unlink(const char *path) {
    REAL(unlink);
    return fails(UNLINK, path) ? error_or_end(UNLINK) : real(path);
}

static int locks(int command) { return command == F_SETLK || command == F_SETLKW; }

int fcntl(int file, int command, ...) {
    REAL(fcntl);
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return locks(command) && fails_at(LOCK, file) ? error_or_end(LOCK) : real(file, command, argument);
}

int fcntl64(int file, int command, ...) {
    REAL(fcntl64);
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return locks(command) && fails_at(LOCK, file) ? error_or_end(LOCK) : real(file, command, argument);
}

int getpwuid_r(uid_t user, struct passwd *entry, char *room, size_t length, struct passwd **found) {
    REAL(getpwuid_r);
    if (!fails(HOME, "")) return real(user, entry, room, length, found);
    *found = NULL;
    return faults[HOME].error;
}

/* The first line of a file; empty where there is none. */
static void first_line(const char *path, char line[64]) {
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t length = file < 0 ? 0 : read(file, line, 63);
    if (file >= 0) close(file);
    line[length < 0 ? 0 : length] = 0;
    line[strcspn(line, "\n")] = 0;
}

int getifaddrs(struct ifaddrs **all) {
    REAL(getifaddrs);
    if (!network) return real(all);
    struct known {
        struct ifaddrs entry;
        struct sockaddr_in address, mask;
        char line[64];
    } *known = calloc(1, sizeof *known);
    first_line(network, known->line);
    known->address.sin_family = known->mask.sin_family = AF_INET;
    known->mask.sin_addr.s_addr = htonl(0xffffff00);
    *all = NULL;
    if (inet_pton(AF_INET, known->line, &known->address.sin_addr) != 1) return 0;
    known->entry.ifa_name = "wlan0";
    known->entry.ifa_flags = IFF_UP | IFF_RUNNING;
    known->entry.ifa_addr = (struct sockaddr *)&known->address;
    known->entry.ifa_netmask = (struct sockaddr *)&known->mask;
    *all = &known->entry;
    return 0;
}

void freeifaddrs(struct ifaddrs *all) {
    REAL(freeifaddrs);
    if (network) free(all);
    else real(all);
}

int bind(int socket, const struct sockaddr *address, socklen_t length) {
    REAL(bind);
    struct sockaddr_in here;
    if (!network || address->sa_family != AF_INET) return real(socket, address, length);
    memcpy(&here, address, sizeof here);
    in_addr_t at = ntohl(here.sin_addr.s_addr);
    if (at >> 24 == 10) here.sin_addr.s_addr = htonl((at & 0xffffff) | 127 << 24);
    return real(socket, (struct sockaddr *)&here, sizeof here);
}

/* Asks the system itself: the clock is read before anything can be looked up by name. */
int clock_gettime(clockid_t clock, struct timespec *time) {
    int done = syscall(SYS_clock_gettime, clock, time);
    if (!done && later && clock == CLOCK_MONOTONIC) {
        char seconds[64];
        first_line(later, seconds);
        time->tv_sec += atol(seconds);
    }
    if (!done && set_clock && clock == CLOCK_REALTIME) time->tv_sec = atol(set_clock);
    return done;
}
