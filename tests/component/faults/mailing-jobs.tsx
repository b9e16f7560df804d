import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { Runs } from '../../../src/features/mailing/runs/Runs.tsx'
import { createRecipients } from '../../../src/features/mailing/runs/recipients.store.ts'
import { createRuns } from '../../../src/features/mailing/runs/runs.store.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { respondWith } from '../../support/faulty-service.ts'
import { guarded, shows } from './public-jobs.tsx'
import { button, type Harness, type Job, press, type } from './run-job.tsx'

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
/** Returns a job for an action on a run, which is retried in the same way. */
const action = (
  rest: Omit<Job, 'address' | 'open' | 'retry'> & { address?: string; act: () => Promise<void> },
) => job({ ...rest, retry: rest.act })

/** Returns whether the page shows that an action failed or was refused. */
const isFailureShown = () => shows(/did not work|was not (paused|resumed|stopped|sent again|changed)/)

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
    endpoint: e.listMailings,
    isDone: () => shows('Autumn'),
    // A service without the list, an empty list, and one whose runs have other values are valid.
    hasAlternative: () =>
      shows('This service does not list mailings.') ||
      shows('Nothing has been sent yet.') ||
      document.querySelector('table') !== null,
  }),
  job({
    name: 'the mailing of a link',
    endpoint: e.getMailing,
    address: '/mailing?view=runs&run=M-9',
    // A run in progress would be polled with the same call.
    prepare: (service) => service.break(e.listMailings, respondWith('{"runs": []}')),
    isDone: () => shows('Old one'),
    hasAlternative: () =>
      shows('There is no mailing with the id M-9.') || document.querySelector('article') !== null,
  }),
  job({
    name: 'the recipients of a mailing',
    endpoint: e.listMailingRecipients,
    address: '/mailing?view=runs&run=M-3',
    isDone: () => shows('ann@golf.example'),
    // A service without the call, no recipients, and recipients with other values are valid.
    hasAlternative: () =>
      document.querySelector('[aria-label="Recipients"]') === null ||
      shows('No recipient matches.') ||
      document.querySelector('article table') !== null,
  }),
  job({
    name: 'counting to whom a mailing is sent again',
    endpoint: e.checkMailingRest,
    act: () => press('Send to those that failed (2): Autumn'),
    isDone: () => button('Send to 8 recipients') !== undefined,
    // Without the count, it goes to at most as many; and other counts are valid.
    hasAlternative: () =>
      button('Send to them') !== undefined ||
      [...document.querySelectorAll('button')].some(({ textContent }) =>
        /^Send to [\d,e+]+ rec/.test(textContent),
      ),
  }),
  action({
    name: 'pausing a mailing',
    endpoint: e.pauseMailing,
    act: () => press('Pause: Spring'),
    isDone: () => button('Pause: Spring') === undefined,
    // The page shows any state that the service returns.
    hasAlternative: () => !isFailureShown(),
  }),
  action({
    name: 'resuming a mailing',
    endpoint: e.resumeMailing,
    act: () => press('Resume: Summer'),
    isDone: () => button('Resume: Summer') === undefined,
    hasAlternative: () => !isFailureShown(),
  }),
  action({
    name: 'stopping a mailing',
    endpoint: e.stopMailing,
    act: stop,
    isDone: () => button('Stop: Spring') === undefined,
    hasAlternative: () => !isFailureShown(),
  }),
  action({
    name: 'limiting the rate of a mailing',
    endpoint: e.setMailingRate,
    address: '/mailing?view=runs&run=M-1',
    fill: async () => type('Mails per minute', '60'),
    act: () => press('Set limit'),
    isDone: () => shows('60 mails per minute'),
    hasAlternative: () => !isFailureShown(),
  }),
  action({
    name: 'sending to those that failed',
    endpoint: e.sendToFailed,
    act: sendToFailed,
    isDone: () => shows('Autumn again'),
    hasAlternative: () => !isFailureShown(),
  }),
]
