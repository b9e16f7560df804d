import { type ChildProcess, fork } from 'node:child_process'
import { createCredentialHasher } from '../../src/service/accounts/credential-hash.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { migrate, openDatabase } from '../../src/service/base/database/database.ts'
import { openPostgres } from '../../src/service/base/database/postgres.ts'
import { createJobRunner } from '../../src/service/base/jobs/job-runner.ts'
import { createMailer } from '../../src/service/mail/mailer.ts'
import { createServices, type Services } from '../../src/service/services.ts'
import { MAILING } from '../../src/service/staff/mailing/runs.ts'
import { mailingJob } from '../../src/service/staff/mailing/sending/mailing-job.ts'
import { withAreas } from './with-areas.ts'

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

/** Opens the services of a PostgreSQL database, without those that send. */
export async function openServices(databaseUrl: string): Promise<Services & { close(): Promise<void> }> {
  const kind = openPostgres(databaseUrl, () => {})
  const db = openDatabase(kind)
  await migrate(db, kind)
  const services = createServices({
    db,
    kind,
    clock: Date.now,
    credentials: createCredentialHasher(),
    serviceKey: { seal: unused, open: unused } as never,
    notifyLive: async () => {},
  })
  return { ...services, close: () => db.destroy() }
}
const unused = () => {
  throw new Error('not needed by a mailing')
}

/** Starts a mailing to this many recipients, which the started processes send. */
export async function beginMailing(
  { mailings }: Pick<Services, 'mailings'>,
  recipients: number,
): Promise<void> {
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
  const services = await openServices(databaseUrl)
  const config = readConfig({ SMTP_URL: smtpUrl })
  const mailer = createMailer(config)
  const { isConnectionLost: isOutage } = openPostgres(databaseUrl, () => {})
  const log = { error: (details: unknown, message?: string) => console.error(message, details) }
  const mailing = mailingJob({
    companyName: config.companyName,
    siteUrl: () => 'http://golf.example',
    clock: Date.now,
    services: killedAt(services, stage as KillStage | undefined),
    mailer: {
      ...mailer,
      send(mail) {
        const sent = mailer.send(mail)
        if (stage === 'while it sends mails' && marked > MARKED_BEFORE) setTimeout(killMyself, 2)
        return sent
      },
    },
    isOutage,
    log,
  })
  createJobRunner({
    jobs: services.jobs,
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

/** Returns services that kill the process at a stage. */
function killedAt(services: Services, stage: KillStage | undefined): Services {
  const killAt = (reached: KillStage, isUnderWay = marked > MARKED_BEFORE) => {
    if (stage === reached && isUnderWay) killMyself()
  }
  return {
    ...services,
    async transaction(operation) {
      let isMarking = false
      const result = await services.transaction((trx) =>
        operation(
          withAreas(trx, {
            mailings: {
              ...trx.mailings,
              markSending(id, positions) {
                killAt('before it marks mails')
                isMarking = true
                marked += positions.length
                return trx.mailings.markSending(id, positions)
              },
              saveOutcomes(id, outcomes) {
                killAt(
                  'before it stores the outcomes of mails',
                  marked > MARKED_BEFORE && outcomes.length > 0,
                )
                return trx.mailings.saveOutcomes(id, outcomes)
              },
              finish(id) {
                killAt('before it finishes the mailing')
                return trx.mailings.finish(id)
              },
            },
          }),
        ),
      )
      if (isMarking) killAt('after it has marked mails')
      return result
    },
  }
}
