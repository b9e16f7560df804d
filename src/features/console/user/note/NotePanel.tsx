import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { NOTE_MAX_LENGTH, type UserOverview } from '../../../../contract/user-overview.ts'
import { foundValue } from '../../../../platform/stores/resource.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextAreaField } from '../../../../ui/form/TextAreaField.tsx'
import { useKeptDraft } from '../../../session/use-kept-draft.ts'
import { AdminDate } from '../../AdminDate.tsx'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { Shown } from '../change-context.ts'
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
  /** What the user saw when the text was begun, so that a reload does not hide a colleague's change. */
  const [seen, setSeen] = useKeptDraft(`seen note ${id}`)
  const isLoaded = shown !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from before the page was opened is resumed.
  useEffect(() => {
    const begun = text === undefined ? undefined : seenNote(seen)
    if (shown && begun) change.begin(withNote(shown, begun))
  }, [isLoaded])
  useEffect(() => {
    if (text === undefined) setSeen(undefined)
  }, [text, setSeen])
  if (!shown) return null
  const { note } = shown
  const stored = note?.text ?? ''
  const value = text ?? stored

  async function save(changed: string) {
    // What was typed since is kept.
    if (await change.submit(changed)) setText((now) => (now === value ? undefined : now))
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
              text !== undefined && 'Only staff see it. It is part of the golfer’s own data export.'
            )
          }
          value={value}
          onChange={(next) => {
            if (text === undefined || state.status !== 'idle') {
              setSeen(JSON.stringify({ version: shown.versions.note, text: stored }))
            }
            if (state.status !== 'pending') change.begin()
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

const storedSeen = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string(), text: v.string() }))

/** Returns the version and the text of the note that the user saw; undefined if they are unknown. */
function seenNote(seen: string | undefined) {
  const result = v.safeParse(storedSeen, seen)
  return result.success ? result.output : undefined
}

/** Returns the shown data as they were when the note was another one. */
function withNote(shown: UserOverview, { version, text }: { version: string; text: string }): Shown {
  const note = text === '' ? undefined : { text, updatedBy: '', updatedAt: 0 }
  const overview = { ...shown, note, versions: { ...shown.versions, note: version } }
  return { overview, license: '', properties: [] }
}
