import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { ClaimsSection } from '../../../src/features/shared/claims/ClaimsSection.tsx'
import { createClaims } from '../../../src/features/shared/claims/claims.store.ts'
import { ANSWERED, UNDONE, WHAT_HAPPENS } from '../../../src/features/shared/claims/messages.ts'
import { respondWith } from '../../support/faulty-service.ts'
import { shows } from './public-jobs.tsx'
import { FORM_FAILED, type Harness, type Job, press } from './run-job.tsx'

const ofOwner = {
  isOwner: true,
  claims: [{ id: 'C-1', player: 1, playerName: 'Bob', golfer: 'Bob Lee', state: 'asked' }],
  players: [],
}
const ofClaimer = {
  isOwner: false,
  claims: [{ id: 'C-1', player: 1, playerName: 'Bob', state: 'asked' }],
  players: [],
}

const inviting = {
  isOwner: true,
  claims: [],
  players: [],
  invitable: [{ player: 1, name: 'Bob' }],
}

const shared = {
  address: '/round/R1',
  open: ({ service: { api } }: Harness) => (
    <ClaimsSection claims={createClaims({ api, token: 'R1', isSignedIn: async () => true })} isOpen />
  ),
}
const ask = () => press('This is me: Bob')
const agree = () => press('Agree')
const withdraw = () => press('Undo')

export const claimJobs: readonly Job[] = [
  {
    ...shared,
    name: 'the claims of a round',
    says: '',
    // The page of the round is complete without them.
    isOptional: true,
    endpoint: e.getClaims,
    isDone: () => shows(WHAT_HAPPENS),
  },
  {
    ...shared,
    name: 'claiming a player',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.claimPlayer,
    act: ask,
    isDone: () => shows(/We asked the owner of the round/),
  },
  {
    ...shared,
    name: 'agreeing to a claim',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.answerClaim,
    prepare: (service) => service.break(e.getClaims, respondWith(JSON.stringify(ofOwner))),
    act: agree,
    isDone: () => shows(ANSWERED),
  },
  {
    ...shared,
    name: 'taking a claim back',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.withdrawClaim,
    prepare: (service) => service.break(e.getClaims, respondWith(JSON.stringify(ofClaimer))),
    act: withdraw,
    isDone: () => shows(UNDONE),
  },
  {
    ...shared,
    name: 'inviting a player',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.invitePlayer,
    prepare: (service) => service.break(e.getClaims, respondWith(JSON.stringify(inviting))),
    act: () => press('Invite Bob'),
    isDone: () => shows('Bob is invited.'),
  },
  {
    ...shared,
    name: 'withdrawing an invitation',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.withdrawInvitation,
    prepare: (service) =>
      service.break(
        e.getClaims,
        respondWith(
          JSON.stringify({ ...inviting, invitations: [{ id: 'I-1', player: 1, playerName: 'Bob' }] }),
        ),
      ),
    act: () => press('Withdraw the invitation of Bob'),
    isDone: () => shows(UNDONE),
  },
]
