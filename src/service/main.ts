import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { competitionPath, organisePath, roundPath } from '../routes.ts'
import type { App } from './app.ts'
import { readConfig, type ServiceConfig } from './base/config/config.ts'
import { readEnvFile } from './base/config/env-file.ts'
import { createFilesPrivately } from './base/data-folder.ts'
import { isStorageFull } from './base/database/database-errors.ts'
import { startErrorOf } from './base/database/open-store.ts'
import { lifeLog, logFatal } from './base/log/logger.ts'
import { StartError } from './base/start-error.ts'
import { COMMIT, VERSION } from './base/version.ts'
import { connectionCloser } from './close-connections.ts'
import { createDemoAccounts } from './demo/demo-accounts.ts'
import { DEMO_COMPETITION, demoLogins, demoRounds } from './demo/demo-data.ts'
import { createPublicCompetitions } from './golf/competitions/public-competitions.ts'
import type { GolfContext } from './golf/golf-context.ts'
import { createRounds } from './golf/rounds/rounds.ts'
import { envFileWarnings, startWarnings } from './start-warnings.ts'

interface Options {
  /** Whether it is for the public: fails if the site has not been built, and has demo data only if a setting says so. */
  isPublic?: boolean
}

/**
 * Maximum number of connections that wait to be accepted. When a process ends, all its viewers connect to the other
 * processes within three seconds, and a refused connection is retried only after seconds.
 */
const BACKLOG = 4_096

/** Starts the service, prints its address, and shuts it down on a signal. */
export async function main({ isPublic = false }: Options = {}): Promise<void> {
  let isOnPostgres = false
  try {
    readEnvFile()
    if (isPublic) process.env.DEMO_DATA ??= 'off'
    const config = readConfig(process.env)
    isOnPostgres = config.databaseUrl !== undefined
    createFilesPrivately()
    for (const line of [...envFileWarnings(), ...startWarnings(config)]) console.error(`Warning: ${line}`)
    if (isPublic) requireSite(config)
    // Loads most of the code only here, so that an invalid setting is reported immediately.
    const { createApp } = await import('./app.ts')
    const app = await createApp(config).catch(async (error: unknown) => {
      throw isStorageFull(error) ? await startErrorOf(config, error) : error
    })
    await listen(app, config)
    lifeLog(app.fastify.log).info({ version: VERSION, commit: COMMIT }, 'the service starts')
    closeOnSignal(app, config)
    console.log(await banner(app.siteUrl(), config.companyName, config.demoData ? app.context : undefined))
  } catch (error) {
    // A service on PostgreSQL has a log that programs read; otherwise somebody tries it in a terminal.
    if (isOnPostgres && error instanceof StartError) logFatal(process.stderr, error.message)
    else console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

function requireSite({ siteDir }: ServiceConfig): void {
  if (!existsSync(join(siteDir, 'index.html'))) {
    throw new StartError(`The site has not been built: ${siteDir} has no index.html; run npm run build first`)
  }
}

async function listen(app: App, { host, port }: ServiceConfig): Promise<void> {
  try {
    await app.fastify.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    await app.close()
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is already in use; set PORT to another one`)
    throw new StartError(`Cannot listen on ${host}:${port}: ${message}`)
  }
}

/**
 * Ends the process on a signal without losing a request: load balancers learn first that no more requests should be
 * sent, then new connections are refused, and last the requests in progress are completed.
 */
function closeOnSignal(app: App, { drainMs }: ServiceConfig): void {
  const closer = connectionCloser(app.fastify.server)
  let isClosing = false
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) return
    isClosing = true
    lifeLog(app.fastify.log).info({ signal }, 'the service stops')
    app.drain()
    if (drainMs > 0) {
      await delay(drainMs)
      await closer.stopListening()
    }
    closer.startDeadlines()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      close(signal).catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}

/**
 * Returns the text to print at the start: the URL of the site, and the logins and rounds of the demo.
 * @param context undefined if there is no demo
 */
export async function banner(siteUrl: string, companyName: string, context?: GolfContext): Promise<string> {
  const lines = [`${companyName} is running at ${siteUrl}`]
  if (!context) return `\n  ${lines}\n`
  const logins = (await createDemoAccounts(context).logins()).map(
    ({ email, password, description }) => `  ${email}  ${password}  ${description}`,
  )
  const rounds = []
  for (const { token, description } of demoRounds) {
    if (await createRounds(context).view(token))
      rounds.push(`  ${siteUrl}${roundPath(token)}  ${description}`)
  }
  if (await createPublicCompetitions(context).find(DEMO_COMPETITION)) {
    rounds.push(`  ${siteUrl}${competitionPath(DEMO_COMPETITION)}  a competition of eight groups`)
    if (logins.length > 0) {
      const path = organisePath(DEMO_COMPETITION)
      rounds.push(`  ${siteUrl}${path}  the same for its organiser, ${demoLogins[0].email}`)
    }
  }
  if (logins.length > 0) lines.push('', 'Sign in with:', ...logins)
  if (rounds.length > 0) lines.push('', 'Or view:', ...rounds)
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
