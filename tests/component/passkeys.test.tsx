import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import type { Passkey } from '../../src/contract/passkeys.ts'
import { ADDED } from '../../src/features/account/passkeys/messages.ts'
import { PasskeysSection } from '../../src/features/account/passkeys/PasskeysSection.tsx'
import type { Passkeys } from '../../src/features/account/passkeys/passkeys.store.ts'
import type { ResourceState } from '../../src/platform/stores/resource.ts'

afterEach(() => void vi.unstubAllGlobals())

function renderSection() {
  const passkeys: Passkeys = {
    $state: atom<ResourceState<readonly Passkey[]>>({ status: 'found', input: undefined, value: [] }),
    isSupported: () => true,
    load: async () => {},
    add: async () => ({ kind: 'success', text: ADDED }),
    rename: () => Promise.reject(new Error('Not used')),
    remove: () => Promise.reject(new Error('Not used')),
  }
  render(<PasskeysSection passkeys={passkeys} email="ann@golf.example" isConfirmed />)
}
const addButton = () => screen.getByRole('button', { name: 'Add a passkey' })

test.each(['Create passkey', 'Cancel'])(
  'returns the focus after "%s", even if a frame comes first',
  async (name) => {
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback())
    renderSection()
    await userEvent.click(addButton())
    await userEvent.type(screen.getByLabelText('Name of the passkey'), 'My phone')
    await userEvent.type(screen.getByLabelText('Current password'), 'fairway-ann')
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(document.activeElement).toBe(addButton()))
  },
)
