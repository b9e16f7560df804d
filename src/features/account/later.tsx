import { useState } from 'react'
import { EXPORT_SIZE_HEADER } from '../../contract/account-export-paths.ts'
import { api } from '../../platform/api/browser-api.ts'
import { createDownloads } from '../../platform/api/download.ts'
import { clock } from '../../platform/browser/clock.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { passkeyPrompts as prompts } from '../../platform/browser/passkey-prompts.ts'
import { saveFile } from '../../platform/browser/save-file.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { settings } from '../../platform/settings.ts'
import { createPasskeyMemory } from '../session/passkeys/passkey-memory.ts'
import { AccessTokensSection } from './access-tokens/AccessTokensSection.tsx'
import { createAccessTokens } from './access-tokens/access-tokens.store.ts'
import { ExportSection } from './data/ExportSection.tsx'
import { createExport } from './data/export.store.ts'
import { PasskeysSection } from './passkeys/PasskeysSection.tsx'
import { createPasskeys } from './passkeys/passkeys.store.ts'
import { ScorerLinksSection } from './scorer-links/ScorerLinksSection.tsx'
import { createScorerLinks } from './scorer-links/scorer-links.store.ts'

// The sections of the account that most visits do not open, with the stores of the page.
export { ConfirmationPart } from '../session/confirmation/confirmation-parts.tsx'

export interface SectionProps {
  email: string
  isConfirmed: boolean
  onSignedOut: () => void
}

export function Passkeys({ onSignedOut, ...account }: SectionProps) {
  const [passkeys] = useState(() =>
    createPasskeys({ api, prompts, memory: createPasskeyMemory(localStore), makeCredential, onSignedOut }),
  )
  return <PasskeysSection passkeys={passkeys} {...account} />
}

export function AccessTokens({ onSignedOut, ...account }: SectionProps) {
  const [accessTokens] = useState(() => createAccessTokens({ api, makeCredential, onSignedOut }))
  return <AccessTokensSection accessTokens={accessTokens} {...account} />
}

export function ScorerLinks({ onSignedOut }: Pick<SectionProps, 'onSignedOut'>) {
  const [links] = useState(() => createScorerLinks({ api, onSignedOut }))
  return <ScorerLinksSection links={links} />
}

export function Export({ onSignedOut }: Pick<SectionProps, 'onSignedOut'>) {
  const [store] = useState(() => createExport({ downloads, saveFile, onSignedOut }))
  return <ExportSection export={store} />
}

/** The implementation of `Downloads` for the page. */
const downloads = createDownloads({
  fetch: (input, init) => fetch(input, init),
  host: settings.PUBLIC_API_URL,
  sizeHeader: EXPORT_SIZE_HEADER,
  after: clock.after,
})
