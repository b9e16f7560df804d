import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../support/ports.ts'
import { endProcess } from '../support/site-process.ts'
import { type ElementQuery, type EngineBrowser, findElement } from './engine-browser.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

export const webKitObstacle =
  existsSync(DRIVER) && existsSync(DISPLAY_SERVER) && BROWSER
    ? undefined
    : 'webkit2gtk-driver or xvfb is not installed'

const ARROW_RIGHT = '\uE014'
/** The key of an element's id, from the WebDriver standard. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Starts Debian's WebKitGTK on a virtual display, driven by WebDriver.
 * @param tlsProxyPort the port of a proxy on 127.0.0.1 for HTTPS, whose certificates are accepted
 */
export async function startWebKit(tlsProxyPort?: number): Promise<EngineBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'))
  const { display, server } = await startDisplay()
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, HOME: home, DISPLAY: display, ...withoutSandboxForRoot() },
    stdio: 'ignore',
  })
  const session = await openSession(`http://127.0.0.1:${port}`, tlsProxyPort)
  const { send, run } = session
  const earlierErrors: string[] = []
  const takeErrors = async () => [
    ...earlierErrors.splice(0),
    ...(await run(() => window.pageErrors?.splice(0) ?? [])),
  ]

  const elementOf = async (query: ElementQuery): Promise<string> => {
    const element = (await run(findElement, query)) as unknown as Record<string, string> | null
    if (!element) throw new Error(`there is no ${query.css} ${query.name ?? ''}`)
    return `/element/${element[ELEMENT_KEY]}`
  }
  return {
    async goTo(url) {
      earlierErrors.push(...(await takeErrors()))
      await run(() => document.documentElement.setAttribute('data-previous', ''))
      const expectOpened = async () => {
        if (await run(() => document.documentElement.hasAttribute('data-previous')))
          throw new Error(`${url} has not been opened`)
      }
      // The browser drops a navigation that begins before its first, empty page has loaded.
      await vi.waitFor(async () => {
        await send('POST', '/url', { url })
        await vi.waitFor(expectOpened, { ...WAITING, timeout: 5_000 })
      }, WAITING)
    },
    run,
    click: async (query) => void (await send('POST', `${await elementOf(query)}/click`, {})),
    type: async (query, text) => void (await send('POST', `${await elementOf(query)}/value`, { text })),
    async pressArrowRight() {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: ARROW_RIGHT }))
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    clearCookies: async () => void (await send('DELETE', '/cookie')),
    takeErrors,
    async close() {
      await send('DELETE', '')
      await endProcess(driver, 'SIGTERM')
      await endProcess(server, 'SIGTERM')
      await rm(home, { recursive: true, force: true })
    },
  }
}

declare global {
  interface Window {
    /** See `collectErrors`. */
    pageErrors?: string[]
  }
}

/**
 * Collects the errors of a page from the first command on, because the driver does not report errors. Runs in the
 * page.
 */
function collectErrors(): void {
  if (window.pageErrors) return
  const errors: string[] = []
  window.pageErrors = errors
  console.error = (...values: unknown[]) => errors.push(values.join(' '))
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`content policy: ${violatedDirective} refused ${blockedURI}`),
  )
}

const WAITING = { timeout: 15_000, interval: 10 }

/** The sandbox of WebKit does not run as root. */
const withoutSandboxForRoot = () =>
  process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}

/** Starts a display server, which chooses its display and writes it to the file descriptor 3. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const output = server.stdio[3]
  if (!output) throw new Error('Xvfb has no output')
  const [text] = await once(output, 'data')
  return { display: `:${String(text).trim()}`, server }
}

/** Opens a session of the WebDriver protocol; `send` takes paths below that of the session. */
async function openSession(origin: string, tlsProxyPort?: number) {
  await vi.waitFor(() => command(origin, 'GET', '/status'), WAITING)
  const isProxied = tlsProxyPort !== undefined
  // The driver's own setting for a proxy expects TLS to the proxy itself.
  const args = ['--automation', ...(isProxied ? [`--proxy=http://127.0.0.1:${tlsProxyPort}`] : [])]
  const capabilities = {
    alwaysMatch: {
      pageLoadStrategy: 'none',
      ...(isProxied && { acceptInsecureCerts: true }),
      'webkitgtk:browserOptions': { binary: BROWSER, args },
    },
  }
  const { sessionId } = (await command(origin, 'POST', '/session', { capabilities })) as { sessionId: string }
  const send = (method: string, address: string, body?: object) =>
    command(origin, method, `/session/${sessionId}${address}`, body)
  await send('POST', '/window/rect', { width: 1280, height: 960 })
  const run: EngineBrowser['run'] = (script, ...args) =>
    send('POST', '/execute/sync', {
      script: `(${collectErrors})(); return (${script})(...arguments)`,
      args,
    }) as never
  return { send, run }
}

async function command(origin: string, method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(origin + address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${method} ${address}: ${value?.error} ${value?.message}`)
  return value
}
