import { fireEvent, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { Account } from '../../../src/features/account/Account.tsx'
import { createAccount } from '../../../src/features/account/account.store.ts'
import { DeleteForm } from '../../../src/features/account/data/DataRows.tsx'
import { createDeletion } from '../../../src/features/account/data/deletion.store.ts'
import { DELETE_CONFIRM, SCHEDULED_TITLE, WORD_LABEL } from '../../../src/features/account/data/messages.ts'
import {
  ALL_ENDED,
  CHOICE_SAVED,
  EMAIL_CANCELLED,
  ENDED,
  emailLinkSent,
  HANDICAP_SAVED,
  NAME_SAVED,
  PASSWORD_CHANGED,
} from '../../../src/features/account/messages.ts'
import { createPreferences, createSessions } from '../../../src/features/account/own-sections.store.ts'
import { NO_LINKS, WITHDRAWN } from '../../../src/features/account/scorer-links/messages.ts'
import { ScorerLinksSection } from '../../../src/features/account/scorer-links/ScorerLinksSection.tsx'
import { createScorerLinks } from '../../../src/features/account/scorer-links/scorer-links.store.ts'
import { ConfirmEmail } from '../../../src/features/email-change/ConfirmEmail.tsx'
import { createConfirmEmail } from '../../../src/features/email-change/confirm-email.store.ts'
import { confirmed } from '../../../src/features/email-change/messages.ts'
import {
  createConfirmation,
  createHeldRounds,
} from '../../../src/features/session/confirmation/confirmation.store.ts'
import {
  HeldRoundsNote,
  UnconfirmedNote,
} from '../../../src/features/session/confirmation/confirmation-parts.tsx'
import { sentAgain } from '../../../src/features/session/confirmation/messages.ts'
import { createCurrentUser } from '../../../src/features/session/current-user.store.ts'
import { createSubmission } from '../../../src/features/shared/submission.store.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { makeCredential, shows } from './public-jobs.tsx'
import {
  button,
  FORM_FAILED,
  type Harness,
  type Job,
  press,
  pressInTurn,
  pressRetry,
  type,
} from './run-job.tsx'

function account({ service: { api } }: Harness): ReactElement {
  const deps = { api, onSignedOut: () => {} }
  const scorerLinks = <ScorerLinksSection links={createScorerLinks(deps)} />
  return (
    <Account
      account={createAccount({
        ...deps,
        clock: fakeClock().clock,
        makeCredential,
        visibility: fakeVisibility().visibility,
        onRenamed: () => {},
      })}
      Confirmation={() => null}
      sessions={createSessions(deps)}
      Passkeys={() => null}
      AccessTokens={() => null}
      ScorerLinks={() => scorerLinks}
      preferences={createPreferences(deps)}
      ownData={{
        Export: () => null,
        deletion: createDeletion({ ...deps, makeCredential, onScheduled: () => {} }),
      }}
    />
  )
}

const job = (rest: Omit<Job, 'address' | 'open'> & Partial<Pick<Job, 'open'>>): Job => ({
  address: '/account',
  open: account,
  ...rest,
})

const NOT_SAVED = `Your change was not saved${FORM_FAILED}`
const phone = /^Sign out Safari on iOS/
const phoneButton = () => screen.queryByRole('button', { name: phone })

const confirmEmail: Pick<Job, 'address' | 'open'> = {
  address: '/confirm-email/code-1',
  open: ({ service: { api }, page: { page } }) => (
    <ConfirmEmail
      confirmEmail={createConfirmEmail({
        api,
        page,
        storage: fakeStorage(),
        currentUser: createCurrentUser(api, fakeStorage()),
        onUserChange: () => () => {},
      })}
    />
  ),
}

function HeldRounds({ service: { api } }: Harness): ReactElement {
  const [isDecided, setDecided] = useState(false)
  const [heldRounds] = useState(() => createHeldRounds({ api, onDecided: () => setDecided(true) }))
  return isDecided ? <p>Added</p> : <HeldRoundsNote heldRounds={heldRounds} count={2} />
}

export const accountJobs: readonly Job[] = [
  job({
    name: 'the account',
    says: 'Your account did not loadRetry',
    endpoint: e.getAccount,
    isDone: () => shows('Where you are signed in'),
  }),
  job({
    name: 'changing the name',
    says: NOT_SAVED,
    endpoint: e.changeName,
    fill: async () => {
      await press('Name')
      type('Name', 'Ann Lee')
    },
    act: () => press('Save name'),
    isDone: () => shows(NAME_SAVED),
  }),
  job({
    name: 'changing the handicap',
    says: NOT_SAVED,
    endpoint: e.setHandicap,
    fill: async () => {
      await press('Handicap')
      type('Handicap index', '+2.1')
    },
    act: () => press('Save handicap'),
    isDone: () => shows(HANDICAP_SAVED),
  }),
  job({
    name: 'requesting a new email',
    says: NOT_SAVED,
    statuses: { 409: 'This email already has an account' },
    endpoint: e.requestEmailChange,
    fill: async () => {
      await press('Email')
      type('New email', 'next@golf.example')
      type('Current password', 'fore-please')
    },
    act: () => press('Change email'),
    isDone: () => shows(emailLinkSent('next@golf.example')),
  }),
  job({
    name: 'keeping the email',
    says: NOT_SAVED,
    endpoint: e.cancelEmailChange,
    fill: () => press('Email'),
    act: () => press('Keep ann@golf.example'),
    isDone: () => shows(EMAIL_CANCELLED),
  }),
  job({
    name: 'changing the password',
    says: NOT_SAVED,
    endpoint: e.changePassword,
    fill: async () => {
      await press('Password')
      type('Current password', 'fore-please')
      type('New password', 'fore-thank-you')
    },
    act: () => press('Change password'),
    isDone: () => shows(PASSWORD_CHANGED),
  }),
  job({
    name: 'sending the confirmation again',
    says: `The link was not sent${FORM_FAILED}`,
    endpoint: e.sendConfirmation,
    open({ service: { api } }) {
      let sentMs = Number.NEGATIVE_INFINITY
      const mark = {
        sentMs: () => sentMs,
        write(nowMs: number) {
          sentMs = nowMs
        },
      }
      const { clock } = fakeClock()
      const { visibility } = fakeVisibility()
      const confirmation = createConfirmation({ api, clock, visibility, mark, recheck: () => {} })
      return <UnconfirmedNote email="ann@golf.example" confirmation={confirmation} />
    },
    act: () => press('Send again'),
    isDone: () => shows(sentAgain('ann@golf.example')),
  }),
  job({
    name: 'adding rounds that were recorded before the confirmation',
    says: `Your answer was not stored${FORM_FAILED}`,
    endpoint: e.decideHeldRounds,
    open: (harness) => <HeldRounds {...harness} />,
    act: () => press('Add to my history'),
    isDone: () => shows('Added'),
  }),
  job({
    name: 'the links for scorers',
    says: 'The links did not load.Try again',
    endpoint: e.listScorerLinks,
    act: () => press('Links for scorers'),
    retry: pressRetry,
    isDone: () => button('Withdraw all') !== undefined,
  }),
  job({
    name: 'withdrawing the links for scorers',
    says: `The links were not withdrawn${FORM_FAILED}`,
    endpoint: e.withdrawScorerLinks,
    fill: () => press('Links for scorers'),
    act: () => pressInTurn('Withdraw all', 'Withdraw'),
    isDone: () => shows(WITHDRAWN) && shows(NO_LINKS),
  }),
  job({
    name: 'the sessions',
    says: 'The list did not load.Try again',
    endpoint: e.listSessions,
    act: () => press('Where you are signed in'),
    retry: pressRetry,
    isDone: () => phoneButton() !== null,
  }),
  job({
    name: 'ending a session',
    says: `Not signed out${FORM_FAILED}`,
    statuses: { 404: ENDED },
    endpoint: e.endSession,
    fill: () => press('Where you are signed in'),
    act: () => press(phoneButton()?.getAttribute('aria-label') ?? ''),
    isDone: () => shows(ENDED) && phoneButton() === null,
  }),
  job({
    name: 'ending the other sessions',
    says: `Not signed out${FORM_FAILED}`,
    endpoint: e.endOtherSessions,
    fill: () => press('Where you are signed in'),
    act: () => press('Sign out everywhere else'),
    isDone: () => shows(ALL_ENDED),
  }),
  job({
    name: 'the email preferences',
    says: 'Your choice did not load.Try again',
    endpoint: e.getEmailPreferences,
    act: () => press('Emails'),
    retry: pressRetry,
    isDone: () => button('Save preferences') !== undefined,
  }),
  job({
    name: 'saving the email preferences',
    says: `Failed to update preferences${FORM_FAILED}`,
    endpoint: e.setEmailPreferences,
    fill: async () => {
      await press('Emails')
      fireEvent.click(screen.getByLabelText('Product discounts and promotions'))
    },
    act: () => press('Save preferences'),
    isDone: () => shows(CHOICE_SAVED),
  }),
  job({
    name: 'deleting the account',
    says: `Your account was not deleted${FORM_FAILED}`,
    endpoint: e.deleteAccount,
    open: ({ service: { api } }) => (
      <DeleteForm
        email="ann@golf.example"
        deletion={createDeletion({ api, makeCredential, onScheduled: () => {}, onSignedOut: () => {} })}
        submission={createSubmission()}
        onCancel={() => {}}
      />
    ),
    fill: async () => {
      type('Current password', 'fore-please')
      type(WORD_LABEL, 'delete')
    },
    act: () => press(DELETE_CONFIRM),
    isDone: () => shows(SCHEDULED_TITLE),
  }),
  {
    ...confirmEmail,
    name: 'confirming an email',
    says: `Your email was not changed${FORM_FAILED}`,
    statuses: {
      400: 'This link has expired or was used. If you still want to change your email, please request a new link',
      401: 'To confirm your new email, please sign in with your current one first.',
      403: 'Another account requested this link. Sign in to the account whose email should change.',
      409: 'Another account uses this email now, so yours cannot.',
    },
    endpoint: e.confirmEmailChange,
    act: () => press('Use this email'),
    isDone: () => shows(confirmed('next@golf.example')),
  },
  {
    ...confirmEmail,
    name: 'confirming an email, before it is known who is signed in',
    says: 'To confirm your new email, please sign in with your current one first',
    endpoint: e.getUser,
    isOptional: true,
    isDone: () => button('Use this email') !== undefined,
  },
]
