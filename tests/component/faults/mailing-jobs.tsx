import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { Runs } from '../../../src/features/mailing/runs/Runs.tsx'
import { createRecipients } from '../../../src/features/mailing/runs/recipients.store.ts'
import { createRuns } from '../../../src/features/mailing/runs/runs.store.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { respondWith } from '../../support/faulty-service.ts'
import { guarded, shows } from './public-jobs.tsx'
import {
  button,
  type Harness,
  type Job,
  NOT_CHANGED,
  NOT_LOADED,
  press,
  pressRetry,
  type,
} from './run-job.tsx'

function runs(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const { visibility } = fakeVisibility()
  const store = createRuns({ api, page: harness.page.page, clock, visibility })
  const recipients = createRecipients({ api, clock })
  return guarded(harness, 'staff', () => <Runs runs={store} recipients={recipients} />)
}

const job = (rest: Omit<Job, 'address' | 'open'> & { address?: string }): Job => ({
  address: '/mailing?view=runs',
  open: runs,
  ...rest,
})

async function stop(): Promise<void> {
  await press('Stop: Spring')
  await press('Stop mailing')
}
async function sendToFailed(): Promise<void> {
  await press('Send to those that failed (2): Autumn')
  await press('Send to 8 recipients')
}

export const mailingJobs: readonly Job[] = [
  job({
    name: 'the list of mailings',
    says: `The mailings did not load. ${NOT_LOADED}`,
    endpoint: e.listMailings,
    isDone: () => shows('Autumn'),
  }),
  job({
    name: 'the mailing of a link',
    says: `The mailing of this link did not load. ${NOT_LOADED}`,
    endpoint: e.getMailing,
    address: '/mailing?view=runs&run=M-9',
    // A run in progress would be polled with the same call.
    prepare: (service) => service.break(e.listMailings, respondWith('{"runs": []}')),
    isDone: () => shows('Old one'),
  }),
  job({
    name: 'the recipients of a mailing',
    says: `The recipients did not load. ${NOT_LOADED}`,
    endpoint: e.listMailingRecipients,
    address: '/mailing?view=runs&run=M-3',
    isDone: () => shows('ann@golf.example'),
  }),
  job({
    name: 'counting to whom a mailing is sent again',
    says: `The recipients could not be counted. ${NOT_LOADED}`,
    statuses: {
      409: 'The recipients could not be counted. The service rejected the request (409): out of order. Try again',
    },
    endpoint: e.checkMailingRest,
    act: () => press('Send to those that failed (2): Autumn'),
    retry: pressRetry,
    isDone: () => button('Send to 8 recipients') !== undefined,
  }),
  job({
    name: 'pausing a mailing',
    says: `Pausing did not work. ${NOT_CHANGED} Check again`,
    statuses: {
      409: 'It was not paused. out of order. The mailing has finished.',
    },
    endpoint: e.pauseMailing,
    act: () => press('Pause: Spring'),
    isDone: () => button('Pause: Spring') === undefined,
  }),
  job({
    name: 'resuming a mailing',
    says: `Resuming did not work. ${NOT_CHANGED} Check again`,
    statuses: {
      409: 'It was not resumed. out of order. The mailing has finished.',
    },
    endpoint: e.resumeMailing,
    act: () => press('Resume: Summer'),
    isDone: () => button('Resume: Summer') === undefined,
  }),
  job({
    name: 'stopping a mailing',
    says: `Stopping did not work. ${NOT_CHANGED} Check again`,
    statuses: {
      409: 'It was not stopped. out of order. The mailing has finished.',
    },
    endpoint: e.stopMailing,
    act: stop,
    isDone: () => button('Stop: Spring') === undefined,
  }),
  job({
    name: 'limiting the rate of a mailing',
    says: `Changing the limit did not work. ${NOT_CHANGED} Check again`,
    endpoint: e.setMailingRate,
    address: '/mailing?view=runs&run=M-1',
    fill: async () => type('Mails per minute', '60'),
    act: () => press('Set limit'),
    isDone: () => shows('60 mails per minute'),
  }),
  job({
    name: 'sending to those that failed',
    says: `Sending again did not work. ${NOT_CHANGED} Check again`,
    endpoint: e.sendToFailed,
    act: sendToFailed,
    isDone: () => shows('Autumn again'),
  }),
]
