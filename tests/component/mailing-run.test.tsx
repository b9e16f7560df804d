// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { MailingStatus } from '../../src/contract/mailing.ts'
import { RunStatus } from '../../src/features/mailing/RunStatus.tsx'
import { createRunActions } from '../../src/features/mailing/runs/run-actions.store.ts'
import { mailingRun } from '../support/mailing-runs.ts'
import { stubApi } from '../support/stub-api.ts'

beforeAll(() => Promise.all([import('../../src/features/mailing/runs/RunPart.tsx')]))
afterEach(cleanup)

const actions = createRunActions({ api: stubApi().api, onRun() {}, onRefresh() {} })
const statusOf = (some: Partial<MailingStatus>): MailingStatus => ({
  ...{ message: '3 of 10 sent', inProgress: true, run: undefined, scheduled: undefined },
  ...some,
})
const view = (status: MailingStatus) => <RunStatus status={status} isStale={false} runActions={actions} />

async function show(status: MailingStatus) {
  const { rerender } = await act(async () => render(view(status)))
  return (next: MailingStatus) => act(async () => rerender(view(next)))
}
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('shows only the message and its counts for a service without runs', async () => {
  await show(statusOf({}))
  expect(screen.getByRole('region', { name: 'Progress' }).textContent).toBe('3 of 10 sent')
  expect(screen.getByRole('progressbar', { name: 'Sent' }).getAttribute('value')).toBe('3')
  expect(announced()).toContain('3 of 10 sent')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('announces the state of a run and each 10 %, while its message changes every second', async () => {
  const update = await show(statusOf({ run: mailingRun({ counts: { sent: 300, left: 700 } }) }))
  const first = announced()
  expect(first).toContain('Sending Spring: 30 % done.')
  await update(
    statusOf({ message: '309 of 1000 sent', run: mailingRun({ counts: { sent: 309, left: 691 } }) }),
  )
  expect(screen.getByText('309 of 1000 sent')).toBeTruthy()
  expect(announced()).toEqual(first)
  await update(statusOf({ run: mailingRun({ state: 'paused', counts: { sent: 309, left: 691 } }) }))
  expect(announced().join()).toContain('Spring is paused.')
})

test('offers to resume a paused run, and offers nothing when it has ended', async () => {
  const update = await show(statusOf({ run: mailingRun({ state: 'paused', changedBy: 'bob@golf.example' }) }))
  expect(screen.getByText('Paused by bob@golf.example')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Resume', 'Stop', 'Set limit'],
  ])
  await update(statusOf({ inProgress: false, run: mailingRun({ state: 'finished' }) }))
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('link', { name: 'Details and results' }).getAttribute('href')).toBe(
    '/mailing?view=runs&run=M-1',
  )
})

test('lists scheduled mailings even before anything has been sent', async () => {
  const scheduled = [mailingRun({ id: 'M-2', campaign: 'Winter', state: 'scheduled', counts: { left: 88 } })]
  await show(statusOf({ message: '', inProgress: false, scheduled }))
  expect(screen.getByRole('listitem').textContent).toMatch(/^Winter88 recipients/)
  expect(screen.getByRole('button', { name: 'Unschedule: Winter' })).toBeTruthy()
})
