import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirebaseServer, startFirebaseServer } from '../support/firebase-server.ts'
import { startService, type TestService } from '../support/service.ts'

/** Metrics that Prometheus adds. */
const OF_PROMETHEUS = ['up']

let firebase: FirebaseServer
let service: TestService
let names: Set<string>
beforeAll(async () => {
  firebase = await startFirebaseServer()
  service = await startService({ firebase: firebase.config })
  const text = await (await fetch(`${service.origin}/metrics`)).text()
  names = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name))
})
afterAll(async () => {
  await service.stop()
  await firebase.stop()
})

/** Returns the names of metrics in an expression: words that are no function, label, keyword or text. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return Array.from(bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/gi), ([name]) => name).filter(
    (name) => !['or', 'and', 'unless', 'offset', 'sum', 'max', 'min', 'count', '15m'].includes(name),
  )
}

const isKnown = (name: string) =>
  names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, '')) || OF_PROMETHEUS.includes(name)
const unknownIn = (expressions: string[]) => expressions.flatMap(metricsIn).filter((name) => !isKnown(name))

test('the alert rules name metrics that exist', async () => {
  const rules = await readFile('docs/monitoring/alerts.yaml', 'utf8')
  const expressions = Array.from(rules.matchAll(/^ {8}expr: (.+?)( {2,}#.*)?$/gm), ([, text = '']) => text)
  expect(expressions.length).toBeGreaterThan(15)
  expect(expressions).toHaveLength(rules.match(/- alert: /g)?.length ?? 0)
  for (const expression of expressions) expect(metricsIn(expression), expression).not.toEqual([])
  expect(unknownIn(expressions)).toEqual([])
})

test('the dashboard shows metrics that exist', async () => {
  const { panels } = JSON.parse(await readFile('docs/monitoring/dashboard.json', 'utf8')) as {
    panels: { id: number; targets: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([])
})

test('alert rules and dashboard watch the messages to followers of live rounds', async () => {
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const text = await readFile(`docs/monitoring/${file}`, 'utf8')
    for (const name of ['push_messages_total', 'push_messages_waiting']) expect(text, file).toContain(name)
  }
})

test('lockouts, second steps and refused sockets are counted by cause', async () => {
  const text = async () => (await fetch(`${service.origin}/metrics`)).text()
  const client = service.newClient()
  for (let attempt = 0; attempt < 11; attempt++) await client.signIn('nobody@golf.example', 'wrong')
  expect(await text()).toContain('lockouts_total{cause="sign-in"} 1')
  expect(await text()).toContain('security_events_total{event="sign-in failed",with=""} 10')
  await expect.poll(text).toContain('security_events_total{event="throttled",with=""} 1')
  const socket = new WebSocket(`${service.origin.replace('http', 'ws')}/.ws?v=5`, {
    headers: { origin: 'https://evil.example' },
  } as never)
  await new Promise((resolve) => socket.addEventListener('error', resolve))
  expect(await text()).toContain('realtime_refused_total{cause="origin"} 1')
})

test('the last success of regular tasks and the states of mailings are shown', async () => {
  const text = async () => (await fetch(`${service.origin}/metrics`)).text()
  await expect.poll(text).toMatch(/task_last_success_timestamp_seconds\{task="retention"\} 1[\d.]+e?\+?\d*/)
  expect(await text()).toContain('mailings{state="paused"} 0')
  expect(await text()).toMatch(/fairway_info\{version="\d+\.\d+\.\d+(\+[\da-f]{12})?"\} 1/)
  expect(await text()).toContain('database_waiting 0')
})
