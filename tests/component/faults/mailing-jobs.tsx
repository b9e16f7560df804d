import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import type { MailingRun } from '../../../src/contract/staff/mailing-runs.ts'
import { createMailing } from '../../../src/features/staff/mailing/mailing.store.ts'
import { Runs } from '../../../src/features/staff/mailing/runs/Runs.tsx'
import { createRuns } from '../../../src/features/staff/mailing/runs/runs.store.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { respondWith } from '../../support/faulty-service.ts'
import { mailingRun } from '../../support/mailing-runs.ts'
import { guarded, shows } from './public-jobs.tsx'
import { button, type Harness, type Job, NOT_CHANGED, NOT_LOADED, press, pressInTurn } from './run-job.tsx'

function runs(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const { visibility } = fakeVisibility()
  const mailing = createMailing({ api, clock, visibility })
  const store = createRuns({ api, page: harness.page.page, visibility, mailing })
  return guarded(harness, 'staff', () => <Runs runs={store} />)
}

/** A job on the page of a mailing in this state. */
function job({
  state = 'running',
  ...rest
}: Omit<Job, 'address' | 'open'> & { state?: MailingRun['state'] }): Job {
  // The ids of the runs that the changes return.
  const id = state === 'paused' ? 'M-2' : 'M-1'
  return {
    address: `/mailing?view=runs&run=${id}`,
    open: runs,
    prepare: (service) => service.break(e.getMailing, respondWith(JSON.stringify(mailingRun({ id, state })))),
    ...rest,
  }
}

export const mailingJobs: readonly Job[] = [
  {
    address: '/mailing?view=runs',
    open: runs,
    name: 'the list of mailings',
    says: `The mailings did not load. ${NOT_LOADED}`,
    endpoint: e.listMailings,
    isDone: () => shows('Autumn'),
  },
  {
    address: '/mailing?view=runs&run=M-9',
    open: runs,
    name: 'the mailing of a link',
    says: `The mailing did not load. ${NOT_LOADED}`,
    endpoint: e.getMailing,
    isDone: () => shows('Old one'),
  },
  job({
    name: 'the recipients of a mailing',
    says: `The recipients did not load. ${NOT_LOADED}`,
    endpoint: e.listMailingRecipients,
    isDone: () => shows('ann@golf.example'),
  }),
  job({
    name: 'pausing a mailing',
    says: `Pausing did not work. ${NOT_CHANGED} Check again`,
    endpoint: e.pauseMailing,
    act: () => press('Pause'),
    isDone: () => button('Pause') === undefined,
  }),
  job({
    name: 'resuming a mailing',
    state: 'paused',
    says: `Resuming did not work. ${NOT_CHANGED} Check again`,
    endpoint: e.resumeMailing,
    act: () => press('Resume'),
    isDone: () => button('Resume') === undefined,
  }),
  job({
    name: 'stopping a mailing',
    says: `Stopping did not work. ${NOT_CHANGED} Check again`,
    endpoint: e.stopMailing,
    act: () => pressInTurn('Stop', 'Stop mailing'),
    isDone: () => button('Stop') === undefined,
  }),
]
