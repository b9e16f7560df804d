import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { NOTE_MAX_LENGTH } from '../../../../../contract/staff/support.ts'
import type { AdminUser, UserVersions } from '../../../../../contract/staff/users.ts'
import { Button } from '../../../../../ui/form/Button.tsx'
import { TextAreaField } from '../../../../../ui/form/TextAreaField.tsx'
import { useKeptDraft } from '../../../../session/use-kept-draft.ts'
import { AdminDate } from '../../AdminDate.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import { RailPanel } from '../rail/RailPanel.tsx'
import type { UserActions } from '../user-actions.ts'
import styles from './NotePanel.module.css'

interface Props {
  user: AdminUser
  actions: UserActions
}

/** Shows the note of staff about a user. Not rendered if the service has no notes. */
export function NotePanel({ user, ...props }: Props) {
  const { versions } = user
  return versions ? <NoteForm {...{ user, versions, ...props }} /> : null
}

function NoteForm({ user, versions, actions }: Props & { versions: UserVersions }) {
  const { note: change } = actions
  const { iid, supportId, note } = user
  const id = supportId ?? iid ?? ''
  const state = useStore(change.$state)
  /** The edited text; undefined while the stored note is shown. */
  const [text, setText] = useKeptDraft(`note ${id}`)
  /** The version of the note on which the text was begun, so that a reload does not hide a colleague's change. */
  const [seen, setSeen] = useKeptDraft(`note version ${id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from before the page was opened is resumed.
  useEffect(() => {
    if (text !== undefined && seen !== undefined) change.begin({ ...versions, note: seen })
  }, [])
  useEffect(() => {
    if (text === undefined) setSeen(undefined)
  }, [text, setSeen])
  const stored = note?.text ?? ''
  const value = text ?? stored

  return (
    <RailPanel title="Note">
      <form
        className={styles.form}
        method="post"
        onSubmit={async (event) => {
          event.preventDefault()
          // What was typed since is kept.
          if (!(await change.submit(value))) return
          setText((now) => (now === value ? undefined : now))
          setSeen(undefined)
        }}
      >
        <TextAreaField
          label="Note about this user"
          isLabelHidden
          placeholder="Note about this user"
          name="note"
          rows={1}
          maxLength={NOTE_MAX_LENGTH}
          hint={
            note ? (
              <>
                {note.updatedBy}, <AdminDate ms={note.updatedAt} />
              </>
            ) : (
              text !== undefined &&
              'Only staff can see this note. It is included in the golfer’s data export.'
            )
          }
          value={value}
          onChange={(next) => {
            if (text === undefined) setSeen(versions.note)
            change.begin()
            setText(next === stored ? undefined : next)
          }}
        />
        {(text !== undefined || state.status === 'pending') && (
          <div className={styles.buttons}>
            {state.status !== 'pending' && (
              <Button
                onClick={() => {
                  change.clear()
                  setText(undefined)
                }}
              >
                Discard
              </Button>
            )}
            <Button
              type="submit"
              kind="main"
              disabled={value.trim() === stored && state.status !== 'pending'}
              loading={state.status === 'pending'}
            >
              Save note
            </Button>
          </div>
        )}
        <ChangeMessage change={change} />
        {state.status === 'stale' && (
          <p className={styles.saved}>Saved note: {stored === '' ? 'none' : `“${stored}”`}</p>
        )}
      </form>
    </RailPanel>
  )
}
