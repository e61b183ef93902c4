/* One run from its start or resume to its end or pause. */
#ifndef RN_CLI_JOB_H
#define RN_CLI_JOB_H

#include "base/buf.h"
#include "cli/serve.h"
#include "cli/settings.h"
#include "driver/key.h"

typedef enum rn_cli_status {
    RN_CLI_S_OK,
    RN_CLI_S_ERROR,
    RN_CLI_S_TIMEOUT,
    RN_CLI_S_MEMORY,
    RN_CLI_S_LIMIT,
    RN_CLI_S_REFUSED,
    RN_CLI_S_PAUSED,
    RN_CLI_S_HOST_ERROR,
} rn_cli_status;

typedef struct rn_cli_job rn_cli_job;

/* Answers the waiting call in place of a pause (repl). False: the job failed. */
typedef bool rn_cli_ask_fn(rn_cli_job *job);

struct rn_cli_job {
    const rn_cli_settings *set;
    rn_cli_ask_fn *ask; /* NULL: calls that nobody answers pause the run */
    runlet_py_options options;
    runlet_py *py;     /* NULL until created or loaded */
    runlet_step *step; /* the latest */
    rn_key key;
    bool has_key;
    int64_t start_ns;
    rn_buf text[3];           /* collected output by channel, with --json */
    bool is_cut[3];           /* output was dropped */
    bool is_unheard;          /* standard output cannot be written */
    rn_cli_children children; /* commands under way */
    rn_buf calls;             /* JSON of the answered calls, with --json */
    rn_cli_status status;
    int exit_code;
    const char *snapshot; /* the file written by a pause */
    size_t snapshot_bytes;
    runlet_error err; /* of S_REFUSED and S_HOST_ERROR */
};

void rn_cli_job_init(rn_cli_job *job, const rn_cli_settings *set);
void rn_cli_job_release(rn_cli_job *job);

/* Each brings job->step to the first thing that is for the host. False: job->status and job->err say why. */
bool rn_cli_job_start(rn_cli_job *job, const char *source, size_t len, const char *filename);
bool rn_cli_job_load(rn_cli_job *job, const char *path);

/* The parts of start: a session with its functions and inputs; one source text. */
bool rn_cli_job_open(rn_cli_job *job);
bool rn_cli_job_feed(rn_cli_job *job, const char *source, size_t len, const char *filename);
bool rn_cli_job_feed_typed(rn_cli_job *job, const char *source, size_t len, const char *filename);

/* Answer the call that waits. v NULL: raise. */
bool rn_cli_job_answer(rn_cli_job *job, const runlet_value *v, const char *type, const char *message);

/* Answers some of the calls that wait; none: a timer of the program is due. */
bool rn_cli_job_answer_some(rn_cli_job *job, const runlet_result *results, size_t n);
/* The same where the answer may be refused: the job has not failed, and the calls wait on. */
runlet_code rn_cli_job_try_answer(rn_cli_job *job, const runlet_result *results, size_t n);
/* The call that waits gets a future, which the program can wait for while others are under way. */
bool rn_cli_job_answer_later(rn_cli_job *job);

/* Serves calls until the run ends or pauses; fills status and exit_code. */
void rn_cli_job_drive(rn_cli_job *job);

/* Host failures: status and exit code follow from job->err. Answers false. */
bool rn_cli_job_failed(rn_cli_job *job);

/* Prints what the job came to and answers the exit code. */
int rn_cli_report(rn_cli_job *job);

/* A refusal before there is a job: JSON when asked for, else a message. Answers exit_code. */
int rn_cli_report_failure(bool is_json, int exit_code, const runlet_error *err);

#endif
