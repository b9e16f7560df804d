import { useStore } from '@nanostores/react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ChangesTable } from '../../shared/ChangesTable.tsx'
import styles from './ConflictNotice.module.css'
import type { Conflict, EditorStore } from './editor.store.ts'
import { messages } from './messages.ts'

/** Shows what a colleague has stored meanwhile, and puts the own edits on top of it. */
export function ConflictNotice({ editor }: { editor: EditorStore }) {
  const conflict = useStore(editor.$conflict)
  return (
    <div role="alert">
      {conflict && (
        <Notice kind="warning">
          <Question editor={editor} conflict={conflict} />
        </Notice>
      )}
    </div>
  )
}

function Question({ editor, conflict }: { editor: EditorStore; conflict: Conflict }) {
  const { theirs, both } = editor.conflictChanges(conflict)
  return (
    <div className={styles.conflict}>
      <p>{messages.conflict}</p>
      {theirs.length === 0 ? (
        <p>{messages.conflictSame}</p>
      ) : (
        <>
          <h3>{messages.conflictTheirs}</h3>
          <ChangesTable changes={theirs} before="You saw" after="Now stored" />
        </>
      )}
      {both.length > 0 && (
        <>
          <h3>{messages.conflictBoth}</h3>
          <ChangesTable changes={both} before="Theirs" after="Yours" />
        </>
      )}
      <div className={styles.buttons}>
        {both.length === 0 ? (
          <Button onClick={() => editor.resolve('own')}>Continue with both changes</Button>
        ) : (
          <>
            <Button onClick={() => editor.resolve('own')}>Continue with my values</Button>
            <Button onClick={() => editor.resolve('theirs')}>Continue with their values</Button>
          </>
        )}
      </div>
    </div>
  )
}
