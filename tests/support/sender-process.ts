import { type ChildProcess, fork } from 'node:child_process'
import { createCredentialHasher } from '../../src/service/accounts/credential-hash.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { migrate, openDatabase } from '../../src/service/base/database/database.ts'
import { openPostgres } from '../../src/service/base/database/postgres.ts'
import { createJobRunner } from '../../src/service/base/jobs/job-runner.ts'
import { createJobs } from '../../src/service/base/jobs/jobs.ts'
import { createContext } from '../../src/service/create-context.ts'
import type { GolfContext } from '../../src/service/golf/golf-context.ts'
import { createMailer } from '../../src/service/mail/mailer.ts'
import { createMailingRuns, MAILING } from '../../src/service/staff/mailing/runs.ts'
import { mailingJob } from '../../src/service/staff/mailing/sending/send-run.ts'

/** The stages at which a process that sends a mailing is killed. */
export const stages = [
  'before it marks mails',
  'after it has marked mails',
  'while it sends mails',
  'before it stores the outcomes of mails',
  'before it finishes the mailing',
] as const
export type KillStage = (typeof stages)[number]

/** The number of mails that this process has marked. */
let marked = 0
/** The number of marked mails at which a process is killed, so that the mailing is well under way. */
const MARKED_BEFORE = 30

/** Opens the context of a PostgreSQL database. */
export async function openContext(databaseUrl: string): Promise<GolfContext & { close(): Promise<void> }> {
  const kind = openPostgres(databaseUrl, () => {})
  const db = openDatabase(kind)
  await migrate(db, kind)
  const context = createContext({
    db,
    kind,
    clock: Date.now,
    credentials: createCredentialHasher(),
    serviceKey: { seal: unused, open: unused } as never,
  })
  return { ...context, close: () => db.destroy() }
}
const unused = () => {
  throw new Error('not needed by a mailing')
}

/** Starts a mailing to this many recipients, which the started processes send. */
export async function beginMailing(context: GolfContext, recipients: number): Promise<void> {
  const mailings = createMailingRuns(context)
  const prepared = await mailings.prepare(
    {
      emailsFileName: 'all',
      templateId: 'news',
      campaign: 'News',
      actor: 'staff@golf.example',
      template: { subject: 'News', text: 'Dear golfer', html: undefined },
      resend: false,
    },
    (async function* () {
      yield Array.from({ length: recipients }, (_, at) => ({
        position: at + 2,
        email: `reader-${at}@golf.example`,
        fields: {},
        problem: undefined,
      }))
    })(),
    async () => new Map(),
  )
  await mailings.begin(prepared)
}

/** Starts a process that sends the mailing in progress and, if a stage is given, kills itself at this stage. */
export function startSenderProcess(databaseUrl: string, smtpUrl: string, stage?: KillStage): ChildProcess {
  return fork(import.meta.filename, [databaseUrl, smtpUrl, ...(stage ? [stage] : [])], { execArgv: [] })
}

if (process.send && process.argv[1] === import.meta.filename) {
  const [, , databaseUrl = '', smtpUrl = '', stage] = process.argv
  const context = await openContext(databaseUrl)
  const config = readConfig({ SMTP_URL: smtpUrl })
  const mailer = createMailer(config)
  const { isConnectionLost: isOutage } = openPostgres(databaseUrl, () => {})
  const log = { error: (details: unknown, message?: string) => console.error(message, details) }
  const mailing = mailingJob({
    ...killedAt(context, stage as KillStage | undefined),
    companyName: config.companyName,
    siteUrl: () => 'http://golf.example',
    mailer: {
      ...mailer,
      send(mail) {
        if (stage === 'after it has marked mails' && marked > MARKED_BEFORE) killMyself()
        const sent = mailer.send(mail)
        if (stage === 'while it sends mails' && marked > MARKED_BEFORE) setTimeout(killMyself, 2)
        return sent
      },
    },
    isOutage,
    log,
  })
  createJobRunner({
    jobs: createJobs(context),
    kinds: { [MAILING]: mailing },
    clock: Date.now,
    isOutage,
    leaveBehind: (task, error) => console.error(task, error),
    metrics: { countJob: () => {} },
    log,
  }).start()
}

function killMyself(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Returns a context that kills the process at a stage: before it executes the statement with which the stage begins. */
function killedAt(context: GolfContext, stage: KillStage | undefined): GolfContext {
  const stageOf = (statement: string): KillStage | undefined => {
    if (!statement.includes('"UpdateQueryNode"')) return undefined
    if (statement.includes('"skipped_as"')) return 'before it stores the outcomes of mails'
    if (statement.includes('"mailing_runs"') && statement.includes('"finished"'))
      return 'before it finishes the mailing'
    return statement.includes('"mailing_recipients"') && statement.includes('"pending"')
      ? 'before it marks mails'
      : undefined
  }
  const db = context.db.withPlugin({
    transformQuery({ node }) {
      const statement = JSON.stringify(node, (_, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      )
      const reached = stageOf(statement)
      if (reached && reached === stage && marked > MARKED_BEFORE) killMyself()
      if (reached === 'before it marks mails')
        marked += /"values":\[([^\]]*)\]/.exec(statement)?.[1]?.split(',').length ?? 0
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...context, db }
}
