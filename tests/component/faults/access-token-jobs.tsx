import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { AccessTokensSection } from '../../../src/features/account/access-tokens/AccessTokensSection.tsx'
import { createAccessTokens } from '../../../src/features/account/access-tokens/access-tokens.store.ts'
import { REVOKED } from '../../../src/features/account/access-tokens/messages.ts'
import { makeCredential, shows } from './public-jobs.tsx'
import { FORM_FAILED, type Harness, type Job, press, pressInTurn, type } from './run-job.tsx'

function accessTokens({ service: { api } }: Harness) {
  return (
    <AccessTokensSection
      accessTokens={createAccessTokens({ api, makeCredential, onSignedOut: () => {} })}
      email="ann@golf.example"
      isConfirmed
    />
  )
}
const shared = { address: '/account', open: accessTokens }

export const accessTokenJobs: readonly Job[] = [
  {
    ...shared,
    name: 'the access tokens',
    says: 'Your access tokens did not load.Try again',
    endpoint: e.listAccessTokens,
    isDone: () => shows('My app'),
  },
  {
    ...shared,
    name: 'creating an access token',
    says: `The access token was not created${FORM_FAILED}`,
    statuses: {
      403: 'Sign in again with your second step first',
      409: 'You have too many access tokens. Revoke one first.',
    },
    endpoint: e.createAccessToken,
    fill: async () => {
      await press('Create an access token')
      type('Name of the app', 'My watch')
      type('Current password', 'fore-please')
    },
    act: () => press('Create access token'),
    isDone: () => shows('Copy it into the app now: it is shown only once.'),
  },
  {
    ...shared,
    name: 'revoking an access token',
    says: `The access token was not revoked${FORM_FAILED}`,
    statuses: { 404: 'Access token revoked' },
    endpoint: e.revokeAccessToken,
    act: () => pressInTurn('Revoke My app', 'Revoke'),
    isDone: () => shows(REVOKED),
  },
]
