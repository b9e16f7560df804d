import { useStore } from '@nanostores/react'
import { NOTE_MAX_LENGTH } from '../../../../contract/user-overview.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { useKeptDraft } from '../../../session/use-kept-draft.ts'
import { AdminDate } from '../../AdminDate.tsx'
import styles from '../ActionForm.module.css'
import { ActionPanel } from '../ActionPanel.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Change } from '../change.store.ts'
import type { OverviewStore } from '../overview/overview.store.ts'

interface Props {
  /** The support id, or else the install id. */
  id: string
  overview: OverviewStore
  change: Change<string>
}

/** Shows the note of staff about a user. Not rendered if the service has no notes. */
export function NotePanel({ id, overview, change }: Props) {
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
    <ActionPanel title="Note">
      <form
        className="stack gap-3"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void save(value)
        }}
      >
        <TextAreaField
          label="Note about this user"
          name="note"
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          hint={
            note ? (
              <>
                {note.updatedBy}, <AdminDate ms={note.updatedAt} />
              </>
            ) : (
              'Only staff see it. It is part of the golfer’s own data export.'
            )
          }
          value={value}
          onChange={(next) => {
            change.begin()
            setText(next === stored ? undefined : next)
          }}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            disabled={value.trim() === stored && state.status !== 'pending'}
            loading={state.status === 'pending'}
          >
            Save note
          </Button>
          {text !== undefined && state.status !== 'pending' && (
            <Button
              onClick={() => {
                change.clear()
                setText(undefined)
              }}
            >
              Discard
            </Button>
          )}
        </div>
        <ChangeMessage
          state={state}
          change={change}
          onRefresh={overview.load}
          onSaved={() => setText(undefined)}
          onKeepBoth={() => void save(`${stored}\n\n${value}`)}
        />
      </form>
    </ActionPanel>
  )
}
