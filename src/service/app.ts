import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AccountMailTimes, accountMailJobs } from './accounts/account-mail-job.ts'
import { type CredentialHasher, createCredentialHasher } from './accounts/credential-hash.ts'
import { createRelyingParty } from './accounts/passkeys/relying-party.ts'
import { allHandlers } from './all-handlers.ts'
import { createBackgroundTasks } from './background-tasks.ts'
import { type Clock, readDatabaseTime, startDatabaseClock } from './base/clock.ts'
import type { ServiceConfig } from './base/config/config.ts'
import type { LeaveBehind } from './base/context.ts'
import { makeDataPrivate } from './base/data-folder.ts'
import { isLocked, isStorageFull } from './base/database/database-errors.ts'
import { dataFolderError, openStore, type Store } from './base/database/open-store.ts'
import { registerErrorHandler } from './base/http/error-responses.ts'
import type { Handlers } from './base/http/handler-types.ts'
import { createJobRunner, type JobKind } from './base/jobs/job-runner.ts'
import { createJobs } from './base/jobs/jobs.ts'
import { createSecrets } from './base/keys/secrets.ts'
import { createServiceKey, type ServiceKey } from './base/keys/service-key.ts'
import type { LogStream } from './base/log/logger.ts'
import { logChangedSettings } from './base/log/settings-change.ts'
import { createMetrics } from './base/metrics/metrics.ts'
import { startProcessRecord } from './base/processes.ts'
import { FULL_VERSION } from './base/version.ts'
import { createContext } from './create-context.ts'
import { createFastify, portOf } from './create-fastify.ts'
import { guardDemoAccounts, startDemo } from './demo/start-demo.ts'
import { addGauges } from './gauges.ts'
import { firebaseJob } from './golf/firebase/firebase-job.ts'
import type { GolfContext, GolfDeps } from './golf/golf-context.ts'
import { createImageRenderer } from './golf/link-previews/image-renderer.ts'
import { createLinkPreviews } from './golf/link-previews/link-previews.ts'
import { createPushJob, type PushTimes } from './golf/push/push-job.ts'
import { createPushKeys } from './golf/push/push-keys.ts'
import { PUSH } from './golf/push/push-subscriptions.ts'
import type { PushNetwork } from './golf/push/push-transport.ts'
import { createLiveValues } from './golf/realtime/live-values.ts'
import { syncLiveValues } from './golf/realtime/sync-live-values.ts'
import { rescoringJob } from './golf/rounds/rescoring-job.ts'
import { countedMailer, createMailer } from './mail/mailer.ts'
import { registerRoutes } from './register-routes.ts'
import { retentionJob } from './retention-job.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from './staff/mailing/mailing-folders.ts'
import { MAILING } from './staff/mailing/runs.ts'
import type { SendTimes } from './staff/mailing/sending/send-context.ts'
import { mailingJob } from './staff/mailing/sending/send-run.ts'

export interface App {
  fastify: FastifyInstance
  context: GolfContext
  /** The code behind each endpoint. */
  handlers: Handlers
  /** Returns the URL of the site, for output and for links. */
  siteUrl(): string
  /** Tells load balancers, by the readiness probe, to send no more requests. */
  drain(): void
  /** Completes running requests and tasks, then releases the database. */
  close(): Promise<void>
}

interface AppOptions {
  /** By default, the clock of the database. */
  clock?: Clock
  /** Prints a line for the operator, such as the file of a mail. */
  print?: (line: string) => void
  /** Receives the log; by default stderr. */
  logStream?: LogStream
  /** Hashes credentials; by default at a secure cost. */
  credentials?: CredentialHasher
  /** When mailings retry failed operations; by default within minutes. */
  sendTimes?: SendTimes | undefined
  /** When account mails are tried again; by default within an hour. */
  accountMailTimes?: AccountMailTimes | undefined
  /** How often jobs are looked for, in milliseconds; by default every second. */
  jobPollMs?: number | undefined
  /** How often expired data is deleted, in milliseconds; by default every ten minutes. */
  retentionMs?: number | undefined
  /** When push messages are sent; by default two seconds after a change. */
  pushTimes?: PushTimes | undefined
  /** Which push services may be reached; by default those at public addresses. */
  pushNetwork?: PushNetwork | undefined
}

/**
 * Creates the service with its database and data folder, without listening.
 * @throws StartError when the database or the folder is not available
 */
export async function createApp(config: ServiceConfig, options: AppOptions = {}): Promise<App> {
  const { print = console.log, logStream = process.stderr } = options
  createDataFolders(config.dataDir, print)
  const metrics = createMetrics()
  const fastify = createFastify(config, { logStream, metrics })
  const store = await openStore(config, {
    observeQuery: metrics.observeQuery,
    log: fastify.log,
  })
  const { kind, db } = store
  const serviceKey = await startServiceKey(config.dataDir, store)
  const databaseClock = await startDatabaseClock({ read: () => readDatabaseTime(db, kind) })
  const { clock = databaseClock.clock } = options
  const leaveBehind: LeaveBehind = (task, error) => {
    if (kind.isConnectionLost(error)) throw error
    metrics.countLeftBehind(task)
    fastify.log.error({ err: error, task }, 'an item was left behind')
  }
  const context = createContext({
    leaveBehind,
    db,
    kind,
    clock,
    credentials: options.credentials ?? createCredentialHasher(),
    serviceKey,
    onJob: () => jobRunner.now(),
    pushNetwork: options.pushNetwork,
  })
  const mailer = countedMailer(createMailer(config), metrics)
  const siteUrl = () => config.siteUrl ?? `http://localhost:${portOf(fastify) ?? config.port}`
  const tasks = createBackgroundTasks(fastify.log)
  const renderer = createImageRenderer()
  const linkPreviews = createLinkPreviews({ ...context, config, renderer })
  const deps = {
    ...context,
    config,
    mailer,
    linkPreviews,
    relyingParty: createRelyingParty({ siteUrl, companyName: config.companyName }),
    siteUrl,
    print,
    inBackground: tasks.add,
  } satisfies GolfDeps
  const senderDeps = {
    ...context,
    companyName: config.companyName,
    siteUrl,
    mailer,
    leaveBehind,
    isOutage: (error: unknown) => kind.isConnectionLost(error) || isStorageFull(error) || isLocked(error),
    log: fastify.log,
  }
  const liveValues = createLiveValues()
  const pushJob = createPushJob({
    ...senderDeps,
    liveValues,
    metrics,
    contact: () => contactOf(siteUrl(), config.mailFrom),
    times: options.pushTimes,
  })
  const kinds: Record<string, JobKind> = {
    ...accountMailJobs({ ...senderDeps, metrics, print, times: options.accountMailTimes }),
    [MAILING]: mailingJob({ ...senderDeps, times: options.sendTimes }),
    [PUSH]: pushJob.kind,
    rescoring: rescoringJob({ ...context, leaveBehind }),
    retention: retentionJob({ ...context, config, leaveBehind, intervalMs: options.retentionMs }),
  }
  if (config.firebase) {
    kinds.firebase = await firebaseJob({
      ...context,
      config: config.firebase,
      liveValues,
      metrics,
      log: fastify.log,
    })
  }
  const jobRunner = createJobRunner({
    ...senderDeps,
    jobs: createJobs(context),
    kinds,
    metrics,
    pollMs: options.jobPollMs,
  })
  let isDraining = false

  registerErrorHandler(fastify, kind, metrics)
  await logChangedSettings({
    config,
    key: await createSecrets(context).getOrCreate('settings'),
    log: fastify.log,
  })
  // Made at the first start, so that all backups have the key with which browsers subscribe.
  await createPushKeys(context).accepted()
  const handlers = allHandlers(deps)
  await registerRoutes(fastify, deps, { handlers, liveValues, metrics, isDraining: () => isDraining })
  addGauges(metrics, { ...context, liveValues })

  const stopDemo = config.demoData ? await startDemo({ ...deps, log: fastify.log }) : undefined
  await guardDemoAccounts({ ...deps, log: fastify.log })
  const liveSync = await syncLiveValues({
    ...context,
    liveValues,
    log: fastify.log,
  })
  const endProcessRecord = await startProcessRecord({
    db,
    clock: databaseClock.clock,
    id: randomUUID(),
    version: FULL_VERSION,
    log: fastify.log,
  })
  await fastify.ready()
  jobRunner.start()

  return {
    fastify,
    context,
    handlers,
    siteUrl,
    drain() {
      isDraining = true
    },
    async close() {
      await fastify.close()
      await renderer.close()
      await stopDemo?.()
      await jobRunner.close()
      await pushJob.close()
      await tasks.settled()
      await liveSync.end()
      mailer.close()
      databaseClock.stop()
      await endProcessRecord()
      await store.close()
    },
  }
}

/** Returns how push services reach the operator. They accept no `http:` URL, as that of a trial is. */
function contactOf(siteUrl: string, mailFrom: string): string {
  return siteUrl.startsWith('https:')
    ? siteUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`
}

/** @throws ServiceKeyError when the data folder lacks the key that the database needs */
async function startServiceKey(dataDir: string, store: Store): Promise<ServiceKey> {
  const serviceKey = createServiceKey(dataDir)
  try {
    await serviceKey.start(store.db)
    return serviceKey
  } catch (error) {
    await store.close()
    throw error
  }
}

/** @throws StartError when the data folder cannot be written to */
function createDataFolders(dataDir: string, print: (line: string) => void): void {
  try {
    for (const folder of [RECIPIENTS_FOLDER, TEMPLATES_FOLDER]) {
      mkdirSync(join(dataDir, folder), { recursive: true })
    }
    accessSync(dataDir, constants.W_OK)
    const [denied] = makeDataPrivate(dataDir)
    if (denied)
      print(`Warning: other users of this machine may have access to ${denied}, which belongs to one of them`)
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}
