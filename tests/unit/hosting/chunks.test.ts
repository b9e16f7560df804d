import { describe, expect, test } from 'vitest'
import { chunkOf } from '../../../src/hosting/chunks.ts'

/** Who imports whom, and what is loaded later. */
const importers: Record<string, string[]> = {
  '/src/platform/browser/storage.ts': [
    '/src/features/session/UserMenu.island.tsx',
    '/src/features/round/Round.island.tsx',
  ],
  '/src/ui/form/Button.tsx': ['/src/features/round/Round.island.tsx', '/src/features/sign-in/SignInForm.tsx'],
  '/src/features/sign-in/SignInForm.tsx': ['/src/features/sign-in/SignIn.island.tsx'],
  '/src/ui/form/PasswordField.tsx': [
    '/src/features/sign-in/SignInForm.tsx',
    '/src/features/reset/Reset.island.tsx',
  ],
  '/src/features/round/live/LiveBar.tsx': [],
  '/src/features/round/live/live-news.ts': [
    '/src/features/round/live/LiveBar.tsx',
    '/src/features/round/Round.island.tsx',
  ],
}
const later = ['/src/features/round/live/LiveBar.tsx']
const graph = {
  getModuleInfo: (id: string) =>
    ({ importers: importers[id] ?? [], dynamicImporters: later.includes(id) ? ['somebody'] : [] }) as never,
}

describe('a module is put', () => {
  test.each([
    ['on the ground of all where the user menu has it', '/src/platform/browser/storage.ts', 'ground'],
    ['on the ground of all where sign-in and a round have it', '/src/ui/form/Button.tsx', 'ground'],
    ['with the forms where only forms have it', '/src/ui/form/PasswordField.tsx', 'forms'],
    ['with its page where no other has it', '/src/features/sign-in/SignInForm.tsx', undefined],
    [
      'with its page where only that page’s own later parts have it too',
      '/src/features/round/live/live-news.ts',
      undefined,
    ],
    ['in a file of its own where it is a page', '/src/features/round/Round.island.tsx', undefined],
  ])('%s', (_, id, file) => {
    expect(chunkOf(id, graph)).toBe(file)
  })
})
