import { useState } from 'react'
import type { UserMatch } from '../../../contract/search.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import { Palette } from '../palette/Palette.tsx'
import { keyOf, matchPath, titleOf } from '../user/search/match-texts.ts'
import { createRecentSearches } from '../user/search/recent-searches.store.ts'
import type { Suggestions } from '../user/search/suggestions.store.ts'
import { messages } from './messages.ts'
import type { PageCommands } from './page-commands.ts'
import styles from './StaffTools.module.css'
import type { StaffDialog } from './staff-dialog.ts'

export interface StaffPaletteProps {
  commands: PageCommands
  suggestions: Suggestions
  /** The storage of the recent searches, which is cleared when the browser tab closes. */
  sessionStorage: Storage
  /** Signs out. Returns why that failed, or undefined if it succeeded. */
  signOut: () => Promise<string | undefined>
  copyLink: () => Promise<boolean>
  shown: StaffDialog | undefined
  onShow: (dialog: StaffDialog | undefined) => void
}

/** Shows the palette while it is open, and the result of the last command. */
export function StaffPalette({
  commands,
  suggestions,
  sessionStorage,
  signOut,
  copyLink,
  shown,
  onShow,
}: StaffPaletteProps) {
  const [result, setResult] = useState('')
  // Creates a new store each time, to read the searches that the console has stored since.
  const recent = createRecentSearches(sessionStorage)

  async function copy() {
    setResult((await copyLink()) ? messages.copied : messages.notCopied)
  }
  function findUser(query: string, label?: string) {
    // Also stored here, for pages without the console.
    recent.add(query, label)
    commands.findUser(query, label)
  }

  function openMatch(match: UserMatch) {
    const key = keyOf(match)
    if (key !== undefined) recent.add(key, titleOf(match))
    commands.open(matchPath(match))
  }

  return (
    <>
      <p role="status" className={styles.missing}>
        {result}
      </p>
      {shown === 'palette' && (
        <Palette
          suggestions={suggestions}
          findOnPage={commands.find}
          sources={{
            pageCommands: [
              ...commands.list(),
              { id: 'copy link', label: messages.copyLink, words: 'address url', run: () => void copy() },
            ],
            recent: recent.$recent.get(),
            open: commands.open,
            search: commands.search,
            findUser,
            openMatch,
            signOut: () => void signOut().then((failure) => setResult(failure ?? '')),
            showKeys: () => onShow('keys'),
          }}
          onClose={() => {
            setResult('')
            onShow(undefined)
          }}
        />
      )}
    </>
  )
}
