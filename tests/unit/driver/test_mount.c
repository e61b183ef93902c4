/* Mounts (python.md 16): what a program sees of a folder, that nothing leads out of it, and that limits leave files as they were. Most
 * cases are a line of Python and what it prints; the folder is made anew for each mode of resolving paths. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "check.h"
#include "driver/mount.h"
#include "driver/mount_spec.h"
#include "driver/session.h"
#include "runlet/cage.h"
#include "runlet/python.h"

static char root[64]; /* of all that is made here */
static char got[8192];

static void take(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)channel;
    snprintf(got + strlen(got), sizeof got - strlen(got), "%.*s", (int)len, text);
}

static const char *at(const char *name)
{
    static char path[4][512];
    static int turn;

    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", root, name);
    return path[turn];
}

static void put(const char *name, const char *text)
{
    int fd = open(at(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

    CHECK_LABEL(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text), name);
    (void)close(fd);
}

static const char *get(const char *name)
{
    static char text[256];
    int fd = open(at(name), O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;

    (void)close(fd);
    text[n > 0 ? n : 0] = '\0';
    return n >= 0 ? text : "(none)";
}

static void link_to(const char *target, const char *name)
{
    CHECK_LABEL(symlink(target, at(name)) == 0, name);
}

/* out/ is what must not be reached; in/ is mounted. */
static void make_folders(void)
{
    static int number;
    char command[128];
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    snprintf(command, sizeof command, "rm -rf %s", root);
    CHECK(root[0] == '\0' || system(command) == 0);
    snprintf(root, sizeof root, "/tmp/runlet-mount-%d-%d", (int)getpid(), number++);
    CHECK(mkdir(root, 0755) == 0 && mkdir(at("out"), 0755) == 0 && mkdir(at("in"), 0755) == 0 && mkdir(at("in/sub"), 0755) == 0 &&
          mkdir(at("other"), 0755) == 0);
    put("out/secret", "secret");
    put("in/a.txt", "alpha\nbeta\n");
    put("in/sub/b.txt", "below");
    link_to("a.txt", "in/good");
    link_to("sub", "in/gooddir");
    link_to("../a.txt", "in/sub/up");
    link_to("../out/secret", "in/escape");
    link_to("../out", "in/escapedir");
    link_to(at("out/secret"), "in/absolute");
    link_to(at("out"), "in/absolutedir");
    link_to("/proc/self/root", "in/proc");
    link_to("sub/../../out/secret", "in/winding");
    link_to("loop2", "in/loop1");
    link_to("loop1", "in/loop2");
    link_to("nowhere", "in/dangling");
    link_to("../out/made", "in/danglingout");
    CHECK(mkfifo(at("in/fifo"), 0644) == 0);
    snprintf(a.sun_path, sizeof a.sun_path, "%s", at("in/socket"));
    CHECK(s >= 0 && bind(s, (const struct sockaddr *)(const void *)&a, sizeof a) == 0);
    (void)close(s);
    CHECK(link(at("out/secret"), at("in/hard")) == 0);
    (void)mknod(at("in/null"), S_IFCHR | 0666, makedev(1, 3)); /* for root only */
}

static runlet_py *session(void)
{
    runlet_py_options opt;
    runlet_py *py = NULL;
    runlet_error err = {0};

    runlet_py_options_init(&opt);
    opt.write = take;
    CHECK_INT(runlet_py_create(&opt, &py, &err), RUNLET_OK);
    return py;
}

static void mount_at(runlet_py *py, const char *host, const char *guest, runlet_mount_mode mode, uint64_t bytes, bool walks)
{
    runlet_error err = {0};
    runlet_mount m = {.host_path = host, .guest_path = guest, .mode = mode, .max_bytes = bytes};

    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_OK);
    if (err.code != RUNLET_OK) {
        fprintf(stderr, "%s\n", err.message);
        return;
    }
    py->mounts.item[py->mounts.count - 1]->folder.walks = walks;
}

static const char *run(runlet_py *py, const char *source)
{
    runlet_step *step = NULL;
    runlet_error err = {0};

    got[0] = '\0';
    CHECK_INT(runlet_py_feed(py, source, strlen(source), "t.py", &step, &err), RUNLET_OK);
    if (step != NULL && runlet_step_get_kind(step) != RUNLET_STEP_DONE) {
        const char *tb = runlet_step_peek_traceback(step);

        take(NULL, 2, tb != NULL ? tb : "(no traceback)", tb != NULL ? strlen(tb) : 14);
    }
    runlet_step_destroy(step);
    return got;
}

/* def tries(f): prints what it gives, or errno and file name. */
static const char tries[] = "import os\n"
                            "def tries(f, *a, **k):\n"
                            "    try:\n"
                            "        r = f(*a, **k)\n"
                            "    except OSError as e:\n"
                            "        print('errno', e.errno, e.filename)\n"
                            "        return\n"
                            "    print(r.read() if hasattr(r, 'read') else r)\n";

static const struct {
    const char *label, *call, *want;
} both[] = {
    {"a file is read", "open, '/m/a.txt'", "alpha\nbeta\n\n"},
    {"dots are collapsed in the guest's view", "open, '/m/sub/../a.txt'", "alpha\nbeta\n\n"},
    {"dots that climb out of the mount", "open, '/m/../out/secret'", "errno 13 /m/../out/secret\n"},
    {"dots that climb out of everything", "open, '/../../../../etc/passwd'", "errno 13 /../../../../etc/passwd\n"},
    {"dots behind a link", "open, '/m/escapedir/../a.txt'", "alpha\nbeta\n\n"},
    {"an escaping link", "open, '/m/escape'", "errno 13 /m/escape\n"},
    {"an escaping link to a folder", "open, '/m/escapedir/secret'", "errno 13 /m/escapedir/secret\n"},
    {"an absolute link", "open, '/m/absolute'", "errno 13 /m/absolute\n"},
    {"an absolute link to a folder", "open, '/m/absolutedir/secret'", "errno 13 /m/absolutedir/secret\n"},
    {"a link into /proc", "open, '/m/proc/etc/passwd'", "errno 13 /m/proc/etc/passwd\n"},
    {"a link that winds out", "open, '/m/winding'", "errno 13 /m/winding\n"},
    {"where a link out leads is not told", "os.readlink, '/m/absolute'", "errno 13 /m/absolute\n"},
    {"an escaping link has no stat", "os.stat, '/m/escape'", "errno 13 /m/escape\n"},
    {"an escaping folder has no listing", "os.listdir, '/m/escapedir'", "errno 13 /m/escapedir\n"},
    {"links exist as links", "os.path.lexists, '/m/escape'", "True\n"},
    {"what they lead to does not exist", "os.path.exists, '/m/escape'", "False\n"},
    {"a fifo", "open, '/m/fifo'", "errno 13 /m/fifo\n"},
    {"a socket", "open, '/m/socket'", "errno 13 /m/socket\n"},
    {"a device", "lambda p: open(p) if os.path.lexists(p) else open('/m/fifo'), '/m/null'", "errno 13 "},
    {"a folder as a file", "open, '/m/sub'", "errno 21 /m/sub\n"},
    {"a folder to write", "open, '/m/sub', 'w'", "errno 21 /m/sub\n"},
    {"a file as a folder", "open, '/m/a.txt/x'", "errno 20 /m/a.txt/x\n"},
    {"a file with a slash", "open, '/m/a.txt/'", "errno 20 /m/a.txt/\n"},
    {"no such file", "open, '/m/none'", "errno 2 /m/none\n"},
    {"no such folder", "os.listdir, '/m/none'", "errno 2 /m/none\n"},
    {"a name that is too long", "lambda: open('/m/' + 'x' * 256)", "errno 36 /m/xxx"},
    {"a path that is too long", "lambda: open('/m/' + 'x/' * 2100)", "errno 36 /m/x/"},
    {"too many components", "lambda: open('/m' + '/x' * 64)", "errno 36 /m/x/"},
    {"outside of all mounts", "open, '/etc/passwd'", "errno 13 /etc/passwd\n"},
    {"a mount's name is a whole component", "open, '/mm/a.txt'", "errno 13 /mm/a.txt\n"},
    {"the folder above", "os.listdir, '/'", "['m']\n"},
    {"a file where there are only folders", "open, '/', 'w'", "errno 21 /\n"},
    {"a new folder beside the mount", "os.mkdir, '/n'", "errno 13 /n\n"},
    {"the mount stays", "os.rmdir, '/m'", "errno 16 /m\n"},
    {"the mount keeps its name", "os.rename, '/m', '/n'", "errno 16 /m\n"},
};

static const struct {
    const char *label, *call, *want;
} links[] = {
    {"a loop of links", "open, '/m/loop1'", "errno 40 /m/loop1\n"},
    {"a link inside", "open, '/m/good'", "alpha\nbeta\n\n"},
    {"a folder's link inside", "open, '/m/gooddir/b.txt'", "below\n"},
    {"a link that goes up inside", "open, '/m/sub/up'", "alpha\nbeta\n\n"},
    {"where it leads", "os.readlink, '/m/good'", "a.txt\n"},
    {"a hard link is a file", "open, '/m/hard'", "secret\n"},
};

static const struct {
    const char *label, *call, *want;
} writable[] = {
    {"a fifo to write", "open, '/m/fifo', 'r+'", "errno 13 /m/fifo\n"},
    {"nothing takes the mount's place", "os.rename, '/m/sub', '/m'", "errno 16 /m/sub\n"},
    {"made out of thin air behind a link", "open, '/m/danglingout', 'x'", "errno 17 /m/danglingout\n"},
};

static const struct {
    const char *label, *call, *want;
} ro[] = {
    {"write", "open, '/m/a.txt', 'w'", "errno 30 /m/a.txt\n"},
    {"append", "open, '/m/a.txt', 'a'", "errno 30 /m/a.txt\n"},
    {"update", "open, '/m/a.txt', 'r+'", "errno 30 /m/a.txt\n"},
    {"create", "open, '/m/new', 'x'", "errno 30 /m/new\n"},
    {"mkdir", "os.mkdir, '/m/d'", "errno 30 /m/d\n"},
    {"remove", "os.remove, '/m/a.txt'", "errno 30 /m/a.txt\n"},
    {"rename", "os.rename, '/m/a.txt', '/m/c'", "errno 30 /m/a.txt\n"},
    {"chmod", "os.chmod, '/m/a.txt', 0o777", "errno 30 /m/a.txt\n"},
    {"utime", "os.utime, '/m/a.txt', (1, 1)", "errno 30 /m/a.txt\n"},
    {"truncate", "os.truncate, '/m/a.txt', 0", "errno 30 /m/a.txt\n"},
    {"rmdir", "os.rmdir, '/m/sub'", "errno 30 /m/sub\n"},
};

static void check_call(runlet_py *py, const char *label, const char *call, const char *want)
{
    char source[512];

    snprintf(source, sizeof source, "tries(%s)", call);
    (void)run(py, source);
    if (want[strlen(want) - 1] != '\n') { /* its beginning */
        got[strlen(want)] = '\0';
    }
    CHECK_STR_LABEL(got, want, label);
    CHECK_LABEL(strstr(got, root) == NULL, "no path of the host in an answer");
}

#define CHECK_ALL(py, table)                                                   \
    for (size_t i_ = 0; i_ < sizeof(table) / sizeof(table)[0]; i_++) {         \
        check_call(py, (table)[i_].label, (table)[i_].call, (table)[i_].want); \
    }

static void denies_what_is_outside(bool walks)
{
    for (int mode = RUNLET_MOUNT_RO; mode <= RUNLET_MOUNT_RW; mode++) {
        runlet_py *py = session();

        make_folders();
        mount_at(py, at("in"), "/m", (runlet_mount_mode)mode, 0, walks);
        CHECK_STR(run(py, tries), "");
        CHECK_ALL(py, both);
        CHECK_ALL(py, links);
        if (mode == RUNLET_MOUNT_RO) {
            CHECK_ALL(py, ro);
        } else {
            CHECK_ALL(py, writable);
        }
        CHECK_STR(get("out/secret"), "secret");
        CHECK_STR(get("out/made"), "(none)");
        runlet_py_destroy(py);
    }
}

static void writes_stay_inside(bool walks)
{
    runlet_py *py = session();

    make_folders();
    mount_at(py, at("in"), "/m", RUNLET_MOUNT_RW, 0, walks);
    mount_at(py, at("other"), "/o", RUNLET_MOUNT_RW, 0, walks);
    (void)run(py, tries);
    check_call(py, "through an escaping link", "lambda: open('/m/escape', 'w').write('x')", "errno 13 /m/escape\n");
    check_call(py, "through a dangling link out", "lambda: open('/m/danglingout', 'w').write('x')", "errno 13 /m/danglingout\n");
    check_call(py, "a folder through a link out", "os.mkdir, '/m/escapedir/d'", "errno 13 /m/escapedir/d\n");
    check_call(py, "rename out", "os.rename, '/m/a.txt', '/m/escapedir/a'", "errno 13 /m/a.txt\n");
    check_call(py, "rename to another mount", "os.rename, '/m/a.txt', '/o/a'", "errno 18 /m/a.txt\n");
    check_call(py, "no links are made", "os.symlink, '/etc', '/m/l'", "errno 1 /etc\n");
    check_call(py, "no hard links either", "os.link, '/m/a.txt', '/m/l'", "errno 1 /m/a.txt\n");
    CHECK_STR(run(py, "with open('/m/good', 'w') as f: f.write('through')"), "");
    CHECK_STR(get("in/a.txt"), "through");
    CHECK_STR(run(py, "print(os.path.islink('/m/good'))"), "True\n");
    CHECK_STR(run(py, "with open('/m/dangling', 'w') as f: f.write('made')"), "");
    CHECK_STR(get("in/nowhere"), "made");
    CHECK_STR(run(py, "with open('/m/hard', 'w') as f: f.write('mine')"), ""); /* the other name keeps what it had */
    CHECK_STR(get("out/secret"), "secret");
    CHECK_STR(get("in/hard"), "mine");
    CHECK_STR(run(py, "os.remove('/m/escape'); os.remove('/m/absolutedir')"), ""); /* the link, not what it leads to */
    CHECK_STR(get("out/secret"), "secret");
    CHECK_STR(run(py, "import shutil; shutil.copytree('/m/sub', '/o/copy'); shutil.rmtree('/m/sub'); print(os.listdir('/o/copy'))"),
              "['b.txt', 'up']\n");
    CHECK_STR(run(py, "print(shutil.move('/m/a.txt', '/o/moved'), os.path.exists('/m/a.txt'))"), "/o/moved False\n");
    CHECK_STR(get("other/moved"), "through");
    CHECK(chmod(at("other/moved"), 0640) == 0);
    CHECK_STR(run(py, "with open('/o/moved', 'w') as f: f.write('again')\nprint(oct(os.stat('/o/moved').st_mode), os.listdir('/o'))"),
              "0o100640 ['copy', 'moved']\n"); /* mode kept, nothing left beside */
    runlet_py_destroy(py);
}

/* The host changes what is there between two calls of the guest, and between a look and the call. */
static void survives_changes_of_the_host(bool walks)
{
    runlet_py *py = session();

    make_folders();
    mount_at(py, at("in"), "/m", RUNLET_MOUNT_RW, 0, walks);
    (void)run(py, tries);
    CHECK_STR(run(py, "f = open('/m/a.txt'); print(f.readline())"), "alpha\n\n");
    CHECK(unlink(at("in/a.txt")) == 0);
    link_to("../out/secret", "in/a.txt");
    check_call(py, "a file that became a link out", "open, '/m/a.txt'", "errno 13 /m/a.txt\n");
    CHECK_STR(run(py, "f.seek(0)\ntry: print(f.read())\nexcept OSError as e: print(e.errno)"), "13\n");
    CHECK(rename(at("in/sub"), at("in/sub2")) == 0);
    link_to("../out", "in/sub");
    check_call(py, "a folder that became a link out", "open, '/m/sub/secret'", "errno 13 /m/sub/secret\n");
    CHECK_STR(run(py, "g = open('/m/w.txt', 'w'); g.write('x')"), "");
    CHECK_STR(get("in/w.txt"), "x"); /* the end of the feed wrote it */
    CHECK_STR(run(py, "g.write('y')\nos.stat('/m')"), "");
    CHECK(unlink(at("in/w.txt")) == 0);
    link_to("../out/made", "in/w.txt");
    CHECK_STR(run(py, "try:\n g.write('z')\n g.close()\nexcept OSError as e: print(e.errno)"), "13\n");
    CHECK_STR(get("out/made"), "(none)");
    CHECK_STR(run(py, "os.chdir('/m/sub2'); print(os.listdir())"), "['b.txt', 'up']\n");
    CHECK(rename(at("in/sub2"), at("out/sub2")) == 0);
    check_call(py, "a working folder that was moved away", "os.listdir", "errno 2 .\n");
    CHECK(rename(at("in"), at("in2")) == 0); /* the mount is the folder, not its name */
    CHECK(mkdir(at("in"), 0755) == 0);
    CHECK_STR(run(py, "print('good' in os.listdir('/m'))"), "True\n");
    runlet_py_destroy(py);
}

static void quotas_leave_files_whole(void)
{
    runlet_py *py = session();

    make_folders();
    mount_at(py, at("in"), "/m", RUNLET_MOUNT_RW, 1000, false);
    mount_at(py, at("other"), "/v", RUNLET_MOUNT_OVERLAY, 5000, false);
    (void)run(py, tries);
    CHECK_STR(run(py, "try:\n with open('/m/a.txt', 'w') as f:\n  f.write('x' * 600)\n  f.write('x' * 600)\nexcept OSError as e: print(e)"),
              "[Errno 28] No space left on device\n");
    CHECK_STR(get("in/a.txt"), "alpha\nbeta\n");
    CHECK_STR(run(py, "f = open('/m/a.txt', 'r+')\ntry: f.seek(2000), f.write('x'), f.flush()\nexcept OSError as e: print(e.errno)"),
              "28\n");
    check_call(py, "a hole is not free", "os.truncate, '/m/a.txt', 10**15", "errno 28 /m/a.txt\n");
    CHECK_STR(get("in/a.txt"), "alpha\nbeta\n");
    CHECK_STR(run(py, "from pathlib import Path; print(Path('/m/q').write_bytes(b'y' * 900))\ntries(Path('/m/q').write_bytes, b'z' * 200)"),
              "900\nerrno 28 /m/q\n");
    CHECK_STR(run(py, "print(set(open('/m/q').read()), os.listdir('/m').count('q'))"), "{'y'} 1\n");
    CHECK_STR(run(py, "open('/v/k', 'w').write('a' * 2000)\nos.listdir('/v')\ntries(Path('/v/k').write_bytes, b'z' * 9000)\n"
                      "print(len(open('/v/k').read()))"),
              "errno 28 /v/k\n2000\n");
    CHECK_STR(run(py, "os.remove('/v/k')\nprint(Path('/v/l').write_bytes(b'b' * 4000))"), "4000\n"); /* memory comes back */
    CHECK_STR(
        run(py, "n = 0\ntry:\n for i in range(1000):\n  os.mkdir(f'/v/d{i}'); n += 1\nexcept OSError as e: print(e.errno, 0 < n < 10)"),
        "28 True\n");
    runlet_py_destroy(py);
}

static void overlay_never_touches_the_host(bool walks)
{
    runlet_py *py = session(), *other = NULL;
    runlet_error err = {0};

    make_folders();
    mount_at(py, at("in"), "/m", RUNLET_MOUNT_OVERLAY, 0, walks);
    (void)run(py, tries);
    CHECK_ALL(py, both);
    CHECK_ALL(py, writable);
    check_call(py, "an overlay refuses links", "open, '/m/good'", "errno 13 /m/good\n");
    check_call(py, "and folders' links", "open, '/m/gooddir/b.txt'", "errno 13 /m/gooddir/b.txt\n");
    check_call(py, "a lower folder does not move", "os.rename, '/m/sub', '/m/sub3'", "errno 18 /m/sub\n");
    check_call(py, "a full folder stays", "os.rmdir, '/m/sub'", "errno 39 /m/sub\n");
    CHECK_STR(run(py, "open('/m/a.txt', 'a').write('gamma\\n')\nprint(open('/m/a.txt').read().split())"), "['alpha', 'beta', 'gamma']\n");
    CHECK_STR(run(py, "os.remove('/m/sub/b.txt'); os.remove('/m/sub/up'); os.rmdir('/m/sub'); print(os.path.exists('/m/sub'), 'sub' in "
                      "os.listdir('/m'))"),
              "False False\n");
    CHECK_STR(run(py, "os.mkdir('/m/sub'); print(os.listdir('/m/sub')); open('/m/sub/new', 'w').write('n')"), "[]\n");
    CHECK_STR(
        run(py, "os.rename('/m/sub', '/m/moved'); print(os.listdir('/m/moved'), os.path.exists('/m/sub'), open('/m/moved/new').read())"),
        "['new'] False n\n");
    CHECK_STR(run(py, "os.rename('/m/hard', '/m/soft'); print(open('/m/soft').read(), os.path.exists('/m/hard'))"), "secret False\n");
    CHECK_STR(run(py, "os.makedirs('/m/x/y/z'); open('/m/x/y/z/f', 'w').write('deep'); os.rename('/m/x', '/m/w'); "
                      "print(open('/m/w/y/z/f').read(), os.listdir('/m/w'))"),
              "deep ['y']\n");
    check_call(py, "into itself", "os.rename, '/m/w', '/m/w/y/v'", "errno 22 /m/w\n");
    CHECK_STR(run(py, "os.truncate('/m/a.txt', 3); os.chmod('/m/a.txt', 0o600); os.utime('/m/a.txt', (1, 2)); st = os.stat('/m/a.txt'); "
                      "print(oct(st.st_mode), st.st_mtime, st.st_size)"),
              "0o100600 2.0 3\n");
    CHECK_STR(get("in/a.txt"), "alpha\nbeta\n");
    CHECK_STR(get("in/sub/b.txt"), "below");
    CHECK_STR(get("in/hard"), "secret");
    CHECK_STR(get("in/w/y/z/f"), "(none)");
    /* a fork has a copy of its own */
    CHECK_INT(runlet_py_fork(py, &other, &err), RUNLET_OK);
    CHECK_STR(run(other, "open('/m/w/y/z/f', 'w').write('branch'); print(open('/m/w/y/z/f').read(), os.listdir('/m/moved'))"),
              "branch ['new']\n");
    CHECK_STR(run(py, "print(open('/m/w/y/z/f').read())"), "deep\n");
    runlet_py_destroy(other);
    runlet_py_destroy(py);
}

static bool show(void *ctx, const runlet_mount_entry *e)
{
    char *text = ctx;

    snprintf(text + strlen(text), 512 - strlen(text), "%s%s%.*s;", e->path,
             e->kind == RUNLET_ENTRY_FILE     ? "="
             : e->kind == RUNLET_ENTRY_FOLDER ? "/"
                                              : "-",
             (int)e->len, e->data != NULL ? (const char *)e->data : "");
    return true;
}

static void memory_trees_go_in_and_out(void)
{
    runlet_py *py = session(), *next = NULL;
    runlet_error err = {0};
    char text[512] = "";
    runlet_mount_visitor v = {.visit = show, .ctx = text};
    uint8_t *bytes = NULL;
    size_t len = 0;

    mount_at(py, NULL, "/data", RUNLET_MOUNT_OVERLAY, 0, false);
    mount_at(py, NULL, "/data/inner", RUNLET_MOUNT_OVERLAY, 0, false);
    CHECK_INT(runlet_py_mount_put(py, "/data/a/b.txt", "given", 5, &err), RUNLET_OK);
    CHECK_INT(runlet_py_mount_put(py, "/nowhere/x", "x", 1, &err), RUNLET_E_PATH);
    CHECK_STR(run(py, tries), "");
    CHECK_STR(run(py, "print(open('/data/a/b.txt').read(), os.listdir('/data'), os.path.isdir('/data/inner'))"),
              "given ['a', 'inner'] True\n");
    check_call(py, "the longest prefix wins", "os.rename, '/data/a/b.txt', '/data/inner/b'", "errno 18 /data/a/b.txt\n");
    check_call(py, "a mount in a mount stays", "os.rmdir, '/data/inner'", "errno 16 /data/inner\n");
    CHECK_STR(run(py, "open('/data/c', 'w').write('made')\nkeep = open('/data/a/b.txt', 'a')\nn = keep.write('+')"), "");
    CHECK_INT(runlet_py_mount_export(py, "/data", &v, &err), RUNLET_OK);
    CHECK_STR(text, "/data/a/;/data/a/b.txt=given+;/data/c=made;");
    CHECK_INT(runlet_py_mount_export(py, "/data/a", &v, &err), RUNLET_E_NOT_FOUND);
    /* open files go on in another process, where mounts are given anew */
    CHECK_INT(runlet_py_save(py, "0123456789abcdef", 16, &bytes, &len, &err), RUNLET_OK);
    CHECK_INT(runlet_py_load(NULL, bytes, len, "0123456789abcdef", 16, false, &next, &err), RUNLET_OK);
    runlet_free(bytes);
    if (next != NULL) {
        next->opt.write = take;
        CHECK_STR(run(next, "tries(open, '/data/c')"), "errno 13 /data/c\n");
        runlet_py_move_mounts(next, py);
        CHECK_STR(run(next, "keep.write('!'); keep.close(); print(open('/data/a/b.txt').read())"), "given+!\n");
    }
    CHECK_STR(run(py, "print(os.path.exists('/data'))"), "False\n");
    runlet_py_destroy(next);
    runlet_py_destroy(py);
}

/* With is_saved an overlay's files go through a snapshot, removed ones too. */
static void overlays_go_through_snapshots(void)
{
    runlet_py *py = session(), *next = NULL, *small = NULL;
    runlet_error err = {0};
    runlet_mount m = {.guest_path = "/m", .mode = RUNLET_MOUNT_OVERLAY, .is_saved = true};
    uint8_t *bytes = NULL;
    size_t len = 0;

    make_folders();
    m.host_path = at("in");
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_OK);
    CHECK_STR(run(py, "import os, shutil\nos.remove('/m/a.txt'); os.makedirs('/m/d/e'); open('/m/d/e/f', 'w').write('x' * 3000)\n"
                      "shutil.rmtree('/m/sub'); os.mkdir('/m/sub'); open('/m/empty', 'w').close(); os.utime('/m/empty', (1, 7))"),
              "");
    for (int i = 0; i < 2; i++) { /* saving changes nothing */
        runlet_free(bytes);
        CHECK_INT(runlet_py_save(py, "0123456789abcdef", 16, &bytes, &len, &err), RUNLET_OK);
    }
    CHECK_STR(run(py, "print(os.listdir('/m/sub'), os.path.exists('/m/a.txt'))"), "[] False\n");
    CHECK_INT(runlet_py_load(NULL, bytes, len, "0123456789abcdef", 16, false, &next, &err), RUNLET_OK);
    CHECK_INT(runlet_py_mount(next, &m, &err), RUNLET_OK);
    next->opt.write = take;
    CHECK_STR(run(next,
                  "print(len(open('/m/d/e/f').read()), os.path.exists('/m/a.txt'), os.listdir('/m/sub'), os.stat('/m/empty').st_mtime, "
                  "'hard' in os.listdir('/m'))"),
              "3000 False [] 7.0 True\n");
    CHECK_INT(runlet_py_load(NULL, bytes, len, "0123456789abcdef", 16, false, &small, &err), RUNLET_OK);
    m.max_bytes = 1500;
    CHECK_INT(runlet_py_mount(small, &m, &err), RUNLET_E_LIMIT);
    runlet_free(bytes);
    runlet_py_destroy(small);
    runlet_py_destroy(next);
    runlet_py_destroy(py);
}

/* Bytes that are no packed tree are refused whole; each cut of good ones too, or taken as the shorter tree that they are. */
static void refuses_forged_trees(void)
{
    rn_quota q = {.max_bytes = 100000, .max_entries = 100}, q2 = q;
    rn_tree *t = rn_tree_create(NULL, &q), *u;
    rn_buf packed = RN_BUF_INIT(100000);

    CHECK(rn_tree_mkdir(t, "a", 0755) == 0 && rn_tree_replace(t, "a/b", "data", 4) == 4 && rn_tree_replace(t, "c", "", 0) == 0);
    CHECK(rn_tree_pack(t, &packed));
    for (size_t cut = 0; cut <= packed.len; cut++) {
        q2 = (rn_quota){.max_bytes = 100000, .max_entries = 100};
        u = rn_tree_create(NULL, &q2);
        CHECK(rn_tree_unpack(u, packed.data, cut) == 0 || cut < packed.len);
        rn_tree_destroy(u);
    }
    for (size_t i = 0; i < packed.len; i++) {
        for (int bit = 0; bit < 8; bit++) {
            packed.data[i] ^= (uint8_t)(1 << bit);
            q2 = (rn_quota){.max_bytes = 100000, .max_entries = 100};
            u = rn_tree_create(NULL, &q2);
            (void)rn_tree_unpack(u, packed.data, packed.len);
            CHECK(q2.bytes <= q2.max_bytes);
            rn_tree_destroy(u);
            packed.data[i] ^= (uint8_t)(1 << bit);
        }
    }
    rn_buf_release(&packed);
    rn_tree_destroy(t);
}

static void refuses_wrong_mounts(void)
{
    runlet_py *py = session();
    runlet_error err = {0};
    runlet_mount m = {.host_path = at("in"), .guest_path = "m", .mode = RUNLET_MOUNT_RO};

    make_folders();
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_PATH);
    m.guest_path = "/m";
    m.host_path = at("none");
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_NOT_FOUND);
    m.host_path = NULL;
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_USAGE);
    m.host_path = at("in/a.txt");
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_IO);
    m.host_path = at("in");
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_OK);
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_EXISTS);
    m.guest_path = "/n";
    m.host_path = at("in/sub");
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_USAGE);
    m.host_path = root;
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_E_USAGE);
    m.host_path = at("other");
    CHECK_INT(runlet_py_mount(py, &m, &err), RUNLET_OK);
    CHECK_INT(runlet_py_set_env(py, "A=B", "x", &err), RUNLET_E_USAGE);
    CHECK_INT(runlet_py_set_env(py, "A", "1", &err), RUNLET_OK);
    CHECK_INT(runlet_py_set_env(py, "A", "2", &err), RUNLET_OK);
    CHECK_INT(runlet_py_set_env(py, "B", "\xff", &err), RUNLET_OK);
    CHECK_STR(run(py, "import os; print(sorted(os.environ.items()))"), "[('A', '2'), ('B', '\\udcff')]\n");
    runlet_py_destroy(py);
}

static const struct {
    const char *text, *host, *guest;
    runlet_mount_mode mode;
    uint64_t bytes;
    bool good;
} specs[] = {
    {"/a:/b", "/a", "/b", RUNLET_MOUNT_RO, 0, true},
    {"a:b:/c:rw", "a:b", "/c", RUNLET_MOUNT_RW, 0, true},
    {".:/b:overlay:2MiB", ".", "/b", RUNLET_MOUNT_OVERLAY, UINT64_C(2) << 20, true},
    {":/tmp", NULL, "/tmp", RUNLET_MOUNT_OVERLAY, 0, true},
    {":/tmp:1kB", NULL, "/tmp", RUNLET_MOUNT_OVERLAY, 1000, true},
    {"/a:/b:5", "/a", "/b", RUNLET_MOUNT_RO, 5, true},
    {"/a", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
    {"/a:b", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
    {":/a:rw", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
    {"/a:/b:0", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
    {"/a:/b:rw:9Q", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
    {"", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
    {":", NULL, NULL, RUNLET_MOUNT_RO, 0, false},
};

static const struct {
    const char *label, *path, *want; /* NULL: refused */
    bool is_dir;
} paths[] = {
    {"the root", "/", "", true},
    {"plain", "/a/b", "/a/b", false},
    {"doubled", "//a///b", "/a/b", false},
    {"a slash at the end", "/a/", "/a", true},
    {"dot", "/a/./b/.", "/a/b", true},
    {"dots", "/a/../b", "/b", false},
    {"dots at the top", "/../../a", "/a", false},
    {"dots at the end", "/a/b/..", "/a", true},
    {"three dots are a name", "/.../a", "/.../a", false},
    {"relative", "a", NULL, false},
    {"empty", "", NULL, false},
};

int main(void)
{
    runlet_error err = {0};

    CHECK(runlet_cage_install_fault_handler(&err) == RUNLET_OK);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        rn_mount_spec s;
        runlet_code rc = rn_mount_spec_parse(specs[i].text, &s, &err);

        CHECK_LABEL((rc == RUNLET_OK) == specs[i].good, specs[i].text);
        if (rc == RUNLET_OK) {
            CHECK_STR(s.mount.host_path, specs[i].host);
            CHECK_STR(s.mount.guest_path, specs[i].guest);
            CHECK_INT(s.mount.mode, specs[i].mode);
            CHECK_INT(s.mount.max_bytes, specs[i].bytes);
        }
        free(s.text);
    }
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        rn_path p;
        int rc = rn_path_normal(paths[i].path, strlen(paths[i].path), &p);

        CHECK_LABEL((rc == 0) == (paths[i].want != NULL), paths[i].label);
        if (rc == 0 && paths[i].want != NULL) {
            CHECK_STR_LABEL(p.text, paths[i].want, paths[i].label);
            CHECK_LABEL(p.is_dir == paths[i].is_dir, paths[i].label);
        }
    }
    for (int walks = 0; walks < 2; walks++) {
        denies_what_is_outside(walks != 0);
        writes_stay_inside(walks != 0);
        survives_changes_of_the_host(walks != 0);
        overlay_never_touches_the_host(walks != 0);
    }
    quotas_leave_files_whole();
    memory_trees_go_in_and_out();
    overlays_go_through_snapshots();
    refuses_forged_trees();
    refuses_wrong_mounts();
    {
        char command[128];

        snprintf(command, sizeof command, "rm -rf %s", root);
        CHECK(system(command) == 0);
    }
    return check_done();
}
