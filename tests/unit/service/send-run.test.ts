import { expect, test, vi } from 'vitest'
import type { Outcome } from '../../../src/service/staff/mailing/sending/recipient-outcomes.ts'
import type { SendContext } from '../../../src/service/staff/mailing/sending/send-context.ts'
import { sendRunInProgress } from '../../../src/service/staff/mailing/sending/send-run.ts'

const parts = vi.hoisted(() => ({ mailings: {}, leases: {}, preferences: {} }))
vi.mock('../../../src/service/staff/mailing/runs.ts', () => ({ createMailingRuns: () => parts.mailings }))
vi.mock('../../../src/service/base/database/leases.ts', () => ({ createLeases: () => parts.leases }))
vi.mock('../../../src/service/accounts/preferences/preferences.ts', () => ({
  createPreferences: () => parts.preferences,
}))
vi.mock('../../../src/service/staff/mailing/skip-reasons.ts', () => ({
  createSkipReasons: async () => async () => new Map(),
}))

/** Creates a run with three recipients, and parts of the service that record what the sender stores. */
function startRun({
  hasLease,
  marks,
}: {
  hasLease: () => boolean
  marks: (positions: number[]) => number[]
}) {
  const saved: Outcome[] = []
  const calls: string[] = []
  let waiting = [1, 2, 3]
  const mailings = {
    running: async () => ({
      id: 'run',
      campaign: 'Spring',
      template: { subject: 'Spring', text: 'Dear golfer', html: undefined },
      isResend: false,
    }),
    lastMails: async () => [],
    control: async () => ({ ratePerMinute: undefined }),
    pending: async () =>
      waiting.map((position) => ({
        position,
        email: `golfer-${position}@golf.example`,
        fields: {},
        attempts: 0,
      })),
    hasPending: async () => waiting.length > 0,
    markSending: async (_: string, positions: number[]) => {
      waiting = waiting.filter((position) => !positions.includes(position))
      return marks(positions)
    },
    saveOutcomes: async (_: string, outcomes: readonly Outcome[]) => {
      saved.push(...outcomes)
    },
    markInterrupted: async () => void calls.push('mark interrupted'),
    finish: async () => void calls.push('finish'),
    setMessage: async () => {},
  }
  const leases = { acquire: async () => hasLease(), release: async () => {} }
  const preferences = { tokensOf: async () => (email: string) => `token of ${email}` }
  Object.assign(parts, { mailings, leases, preferences })
  const context = {
    companyName: 'Golf',
    siteUrl: () => 'https://golf.example',
    clock: () => 0,
    db: { isTransaction: true },
    mailer: { kind: 'smtp', send: async () => undefined },
    isOutage: () => false,
    log: {
      error: (details: object) => {
        throw new Error(`unexpected: ${JSON.stringify(details)}`)
      },
    },
    times: { mailRetryDelays: [], serverRetryDelays: [], poll: 5 },
    signal: new AbortController().signal,
  } as unknown as SendContext
  return { saved, calls, sent: sendRunInProgress(context) }
}

test('stores the outcomes of mails sent before another process took over', async () => {
  const leaseChecks = [true, true]
  const { saved, calls, sent } = startRun({
    hasLease: () => leaseChecks.shift() ?? false,
    marks: (positions) => positions,
  })
  await sent
  expect(saved).toEqual([1, 2, 3].map((position) => ({ position, status: 'sent' })))
  expect(calls).not.toContain('finish')
})

test('reports recipients as unsure at the end who were marked but got no mail', async () => {
  // Simulates that the reply to the commit that marked them was lost.
  const { saved, calls, sent } = startRun({ hasLease: () => true, marks: () => [] })
  await sent
  expect(saved).toEqual([])
  expect(calls).toEqual(['mark interrupted', 'mark interrupted', 'finish'])
})
