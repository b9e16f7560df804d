import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MailingStatus } from '../../src/contract/staff/mailing.ts'
import { RunStatus } from '../../src/features/staff/mailing/Mailing.tsx'
import { createRunActions } from '../../src/features/staff/mailing/runs/run-actions.store.ts'
import { mailingRun } from '../support/mailing-runs.ts'
import { stubApi } from '../support/stub-api.ts'

const actions = createRunActions({ api: stubApi().api, onRun() {}, onRefresh() {} })
const statusOf = (some: Partial<MailingStatus>): MailingStatus => ({
  ...{ message: '3 of 10 sent', inProgress: true, run: undefined },
  ...some,
})
const view = (status: MailingStatus) => <RunStatus status={status} runActions={actions} />

async function show(status: MailingStatus) {
  const { rerender } = await act(async () => render(view(status)))
  return (next: MailingStatus) => act(async () => rerender(view(next)))
}
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('shows only the message for a service without runs', async () => {
  await show(statusOf({}))
  expect(screen.getByRole('region', { name: 'Progress' }).textContent).toBe('3 of 10 sent')
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
})

test('offers to resume a paused run, and leads to the form for the rest when it has ended', async () => {
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  const update = await show(statusOf({ run: mailingRun({ state: 'paused' }) }))
  expect(buttons()).toEqual(['Resume', 'Stop'])
  const ended = mailingRun({ state: 'stopped', counts: { sent: 3, left: 7 } })
  await update(statusOf({ inProgress: false, run: ended }))
  expect(screen.getByRole('link', { name: 'Send to the rest…' }).getAttribute('href')).toBe(
    '/mailing?emailsFile=golfers.csv&templateId=spring-offer&campaign=Spring',
  )
  await update(statusOf({ inProgress: false, run: { ...ended, counts: { ...ended.counts, left: 0 } } }))
  expect(buttons()).toEqual([])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/mailing?view=runs&run=M-1')
})
