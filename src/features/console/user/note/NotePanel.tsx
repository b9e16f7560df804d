import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { NOTE_MAX_LENGTH } from '../../../../contract/user-overview.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { useKeptDraft } from '../../../session/use-kept-draft.ts'
import { AdminDate } from '../../AdminDate.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import { RailPanel } from '../rail/RailPanel.tsx'
import { useTaskFocus } from '../tasks/use-task-focus.ts'
import type { UserActions } from '../user-actions.ts'
import styles from './NotePanel.module.css'

interface Props {
  /** The support id, or else the install id. */
  id: string
  actions: UserActions
}

/** Shows the note of staff about a user. Not rendered if the service has no notes. */
export function NotePanel({ id, actions }: Props) {
  const { overview, note: change } = actions
  const form = useRef<HTMLFormElement>(null)
  useTaskFocus(actions.$task, 'note', form)
  const shown = foundValue(useStore(overview.$state))
  const state = useStore(change.$state)
  /** The edited text; undefined while the stored note is shown. */
  const [text, setText] = useKeptDraft(`note ${id}`)
  if (!shown) return null
  const { note } = shown
  const stored = note?.text ?? ''
  const value = text ?? stored

  async function save(changed: string) {
    if (await change.submit(changed)) setText(undefined)
  }

  return (
    <RailPanel title="Note">
      <form
        ref={form}
        className={styles.form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void save(value)
        }}
      >
        <TextAreaField
          label="Note about this user"
          isLabelInside
          name="note"
          rows={1}
          maxLength={NOTE_MAX_LENGTH}
          hint={
            note ? (
              <>
                {note.updatedBy}, <AdminDate ms={note.updatedAt} />
              </>
            ) : (
              text !== undefined && 'Only staff see it. It is part of the golfer’s own data export.'
            )
          }
          value={value}
          onChange={(next) => {
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
        <ChangeMessage
          state={state}
          change={change}
          onRefresh={overview.load}
          onSaved={() => setText(undefined)}
          onKeepBoth={() => void save(`${stored}\n\n${value}`)}
        />
      </form>
    </RailPanel>
  )
}
