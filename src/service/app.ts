import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AccountMailTimes, createAccountMailSender } from './account-mails/account-mail-sender.ts'
import { createCredentialHasher, type HashCost } from './accounts/credential-hash.ts'
import { createForgeryTokens } from './accounts/forgery-tokens.ts'
import { allHandlers } from './all-handlers.ts'
import { avatarsPlugin } from './avatars/avatars.plugin.ts'
import { createBackgroundTasks } from './background-tasks.ts'
import type { Clock } from './clock.ts'
import type { ServiceConfig } from './config.ts'
import { createFastify, portOf, registerFastifyPlugins } from './create-fastify.ts'
import { readDatabaseTime, startDatabaseClock } from './database/database-clock.ts'
import { dataFolderError, openStore, type Store } from './database/open-store.ts'
import { isLocked, isStorageFull } from './database/storage-full.ts'
import { guardDemoAccounts, startDemo } from './demo/start-demo.ts'
import { createTextSender } from './http/compressed-text.ts'
import { addDefaultHeaders } from './http/default-headers.ts'
import { devicePlugin } from './http/device.plugin.ts'
import { registerErrorHandler } from './http/error-responses.ts'
import { healthPlugin } from './http/health.plugin.ts'
import { openApiPlugin } from './http/openapi.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { sessionPlugin } from './http/session.plugin.ts'
import { sitePlugin } from './http/site.plugin.ts'
import { createImageRenderer } from './link-previews/image-renderer.ts'
import { createLinkPreviews } from './link-previews/link-previews.ts'
import { createRoundPage } from './link-previews/round-page.ts'
import type { LogStream } from './log/logger.ts'
import { logChangedSettings } from './log/settings-change.ts'
import { createMailer } from './mail/mailer.ts'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from './mailing/mailing-folders.ts'
import type { SendTimes } from './mailing/sending/send-context.ts'
import { createSender, type Sender } from './mailing/sending/sender.ts'
import { deliveryReportPlugin } from './mailing/suppressions/delivery-report.plugin.ts'
import { countedMailer } from './metrics/counted-mailer.ts'
import { addGauges } from './metrics/gauges.ts'
import { metricsPlugin } from './metrics/metrics.plugin.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { createRelyingParty } from './passkeys/relying-party.ts'
import { oneClickPlugin } from './preferences/one-click.plugin.ts'
import { makeDataPrivate } from './private-files.ts'
import { createLiveValues, type LiveValues } from './realtime/live-values.ts'
import { realtimePlugin } from './realtime/realtime.plugin.ts'
import { realtimeLimits } from './realtime/realtime-limits.ts'
import { LIVE_CHANNEL, syncLiveValues } from './realtime/sync-live-values.ts'
import { startRetentionTask } from './retention-task.ts'
import { startRescoring } from './rounds/rescoring-task.ts'
import { createServiceKey, type ServiceKey } from './second-step/service-key.ts'
import type { ServiceDeps } from './service-deps.ts'
import { createServices, type Services } from './services.ts'
import { tilesPlugin } from './tiles/tiles.plugin.ts'

export interface App {
  fastify: FastifyInstance
  services: Services
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
  /** The cost of new credential hashes; by default a secure one. */
  hashCost?: HashCost
  /** When mailings retry failed operations; by default within minutes. */
  sendTimes?: SendTimes | undefined
  /** When account mails are tried again; by default within an hour. */
  accountMailTimes?: AccountMailTimes | undefined
}

/**
 * Creates the service with its database and data folder, without listening.
 * @throws StartError when the database or the folder is not available
 */
export async function createApp(config: ServiceConfig, options: AppOptions = {}): Promise<App> {
  const { print = console.log, logStream = process.stderr, hashCost } = options
  createDataFolders(config.dataDir, print)
  const metrics = createMetrics()
  const store = await openStore(config, metrics.observeQuery)
  const { kind, db } = store
  const serviceKey = await startServiceKey(config.dataDir, store)
  const databaseClock = await startDatabaseClock({ read: () => readDatabaseTime(db, kind) })
  const { clock = databaseClock.clock } = options
  const services = createServices({
    db,
    kind,
    clock,
    credentials: createCredentialHasher(hashCost),
    serviceKey,
    notifyLive: (trx, token) => kind.notifications.notify(trx, LIVE_CHANNEL, token),
    onAccountMail: () => accountMailSender.sendNow(),
  })
  const mailer = countedMailer(createMailer(config), metrics)
  const fastify = createFastify(config, { logStream, metrics })
  const siteUrl = () => config.siteUrl ?? `http://localhost:${portOf(fastify) ?? config.port}`
  const tasks = createBackgroundTasks(fastify.log)
  const renderer = createImageRenderer()
  const linkPreviews = createLinkPreviews({ config, rounds: services.taggedRounds, renderer, clock })
  const deps: ServiceDeps = {
    config,
    services,
    mailer,
    linkPreviews,
    relyingParty: createRelyingParty({ siteUrl, companyName: config.companyName }),
    clock,
    siteUrl,
    print,
    inBackground: tasks.add,
  }
  const senderDeps = {
    companyName: config.companyName,
    siteUrl,
    clock,
    services,
    mailer,
    isOutage: (error: unknown) => kind.isConnectionLost(error) || isStorageFull(error) || isLocked(error),
    log: fastify.log,
  }
  const sender = createSender({ ...senderDeps, times: options.sendTimes })
  const times = options.accountMailTimes
  const accountMailSender = createAccountMailSender({ ...senderDeps, metrics, print, times })
  const liveValues = createLiveValues()
  let isDraining = false

  registerErrorHandler(fastify, kind)
  await logChangedSettings({
    config,
    key: await services.secrets.getOrCreate('settings'),
    log: fastify.log,
  })
  await registerRoutes(fastify, deps, { sender, liveValues, metrics, isDraining: () => isDraining })
  addGauges(metrics, { db, accountMails: services.accountMails, liveValues })

  const stopDemo = config.demoData ? await startDemo({ ...deps, log: fastify.log }) : undefined
  await guardDemoAccounts({ ...deps, log: fastify.log })
  const liveSync = await syncLiveValues({
    rounds: services.rounds,
    notifications: kind.notifications,
    liveValues,
    log: fastify.log,
  })
  await fastify.ready()
  sender.start()
  accountMailSender.start()
  const stopRescoring = startRescoring({
    services,
    isConnectionLost: kind.isConnectionLost,
    log: fastify.log,
  })
  const stopRetention = startRetentionTask({ services, config, clock, inBackground: tasks.add })

  return {
    fastify,
    services,
    siteUrl,
    drain() {
      isDraining = true
    },
    async close() {
      await fastify.close()
      await renderer.close()
      stopRetention()
      await stopRescoring()
      await stopDemo?.()
      await sender.close()
      await accountMailSender.close()
      await tasks.settled()
      await liveSync.end()
      mailer.close()
      databaseClock.stop()
      await store.close()
    },
  }
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

async function registerRoutes(
  fastify: FastifyInstance,
  deps: ServiceDeps,
  {
    sender,
    liveValues,
    metrics,
    isDraining,
  }: { sender: Sender; liveValues: LiveValues; metrics: Metrics; isDraining: () => boolean },
): Promise<void> {
  const { config, services } = deps
  addDefaultHeaders(fastify)
  await registerFastifyPlugins(fastify)
  const forgeryTokens = await createForgeryTokens({ secrets: services.secrets, clock: deps.clock })
  sessionPlugin(fastify, { services, config, siteUrl: config.siteUrl, forgeryTokens })
  devicePlugin(fastify, {
    siteUrl: config.siteUrl,
    key: await services.secrets.getOrCreate('device'),
    accounts: services.accounts,
  })
  const handlers = allHandlers(deps, sender)
  registerEndpoints(fastify, handlers, config)
  const sendText = createTextSender()
  openApiPlugin(fastify, handlers, sendText)
  healthPlugin(fastify, { services, config, isDraining })
  metricsPlugin(fastify, { metrics, metricsToken: config.metricsToken })
  await fastify.register(oneClickPlugin, { services })
  await fastify.register(deliveryReportPlugin, {
    services,
    deliveryReportSecret: config.deliveryReportSecret,
  })
  await fastify.register(realtimePlugin, {
    liveValues,
    siteUrl: config.siteUrl,
    addGauge: metrics.addGauge,
    limits: realtimeLimits(config),
  })
  await fastify.register(tilesPlugin, { courses: services.courses })
  await fastify.register(avatarsPlugin, { folder: join(config.dataDir, 'images') })
  await fastify.register(sitePlugin, {
    siteDir: config.siteDir,
    roundPage: createRoundPage({ ...deps, log: fastify.log }),
    sendText,
  })
}

/** @throws StartError when the data folder cannot be written to */
function createDataFolders(dataDir: string, print: (line: string) => void): void {
  try {
    for (const folder of [RECIPIENTS_FOLDER, TEMPLATES_FOLDER]) {
      mkdirSync(join(dataDir, folder), { recursive: true })
    }
    const [denied] = makeDataPrivate(dataDir)
    if (denied)
      print(`Warning: other users of this machine may have access to ${denied}, which belongs to one of them`)
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}
