import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { ClaimsSection } from '../../../src/features/shared/claims/ClaimsSection.tsx'
import { createClaims } from '../../../src/features/shared/claims/claims.store.ts'
import { ANSWERED, UNDONE, WHAT_HAPPENS } from '../../../src/features/shared/claims/messages.ts'
import { type FaultyService, respondWith } from '../../support/faulty-service.ts'
import { shows } from './public-jobs.tsx'
import { FORM_FAILED, type Harness, type Job, press } from './run-job.tsx'

const nothing = { isOwner: true, claims: [], players: [] }
const asked = { id: 'C-1', player: 1, playerName: 'Bob', state: 'asked' }
const inviting = { ...nothing, invitable: [{ player: 1, name: 'Bob' }] }
const invitations = [{ id: 'I-1', player: 1, playerName: 'Bob' }]

/** Lets the service respond with these claims. */
const having = (claims: object) => (service: FaultyService) =>
  service.break(e.getClaims, respondWith(JSON.stringify(claims)))

const shared = {
  address: '/round/R1',
  open: ({ service: { api } }: Harness) => (
    <ClaimsSection claims={createClaims({ api, token: 'R1', isSignedIn: async () => true })} isOpen />
  ),
}
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
    act: () => press('This is me: Bob'),
    isDone: () => shows(/We asked the owner of the round/),
  },
  {
    ...shared,
    name: 'agreeing to a claim',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.answerClaim,
    prepare: having({ ...nothing, claims: [{ ...asked, golfer: 'Bob Lee' }] }),
    act: () => press('Agree'),
    isDone: () => shows(ANSWERED),
  },
  {
    ...shared,
    name: 'taking a claim back',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.withdrawClaim,
    prepare: having({ ...nothing, isOwner: false, claims: [asked] }),
    act: () => press('Undo'),
    isDone: () => shows(UNDONE),
  },
  {
    ...shared,
    name: 'inviting a player',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.invitePlayer,
    prepare: having(inviting),
    act: () => press('Invite Bob'),
    isDone: () => shows('Bob is invited.'),
  },
  {
    ...shared,
    name: 'withdrawing an invitation',
    says: `Your answer was not saved${FORM_FAILED}`,
    endpoint: e.withdrawInvitation,
    prepare: having({ ...inviting, invitations }),
    act: () => press('Withdraw the invitation of Bob'),
    isDone: () => shows(UNDONE),
  },
]
