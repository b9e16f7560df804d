import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { isPlainFileName } from '../../../domain/file-name.ts'
import { mailWarnings } from '../../../domain/mail-warnings.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { nameError } from '../files/RenameFileDialog.tsx'
import { MailFrame } from './MailFrame.tsx'
import styles from './TemplateEditor.module.css'
import { type EditorState, isChanged, type TemplateEditorStore } from './template-editor.store.ts'

interface Props {
  state: EditorState & { status: 'open' }
  editor: TemplateEditorStore
  /** The columns of the chosen recipients file. */
  columns: readonly string[]
}

/** The form that edits subject, text and HTML of a template, with a preview. */
export function TemplateEditor({ state, editor, columns }: Props) {
  const { parts } = state
  const saving = useStore(editor.$saving)
  const previewUrl = useStore(editor.$previewUrl)
  const isNew = state.version === undefined
  const name = isNew ? state.newName.trim() : state.name
  const hasChanges = isChanged(state)
  const isValid = isPlainFileName(name) && parts.subject.trim() !== '' && parts.text.trim() !== ''
  const warnings = mailWarnings(parts.html)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isValid && hasChanges && (await editor.save(name))) editor.close()
  }

  return (
    <form className="stack gap-3" method="post" onSubmit={(event) => void onSubmit(event)}>
      {isNew && (
        <TextField
          label="Name of the template"
          autoComplete="off"
          spellCheck={false}
          maxLength={150}
          value={state.newName}
          onChange={editor.rename}
          error={nameError(name)}
        />
      )}
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={500}
        value={parts.subject}
        onChange={(subject) => editor.edit({ subject })}
      />
      <p className={styles.soft}>
        {columns.length > 0 && <>The file has {columns.map((column) => `{{${column}}}`).join(', ')}. </>}
        {'{{name|golfer}}'} is “golfer” where the name is empty. An unsubscribe link is added if there is no{' '}
        {'{{unsubscribeLink}}'}.
      </p>
      <div className={styles.parts}>
        <TextAreaField label="Text" rows={12} value={parts.text} onChange={(text) => editor.edit({ text })} />
        <TextAreaField
          label="HTML"
          rows={12}
          spellCheck={false}
          placeholder="Empty: the mail has only the text"
          value={parts.html}
          onChange={(html) => editor.edit({ html })}
        />
      </div>
      {warnings.length > 0 && (
        <Notice kind="warning">
          <p>Mail programs block or do not show some of it:</p>
          <ul className={styles.warnings}>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {previewUrl !== undefined && (
        <section className="stack gap-2" aria-label="Preview of the HTML">
          <h3 className={styles.title}>Preview</h3>
          <MailFrame title="Preview of the HTML" src={previewUrl} />
        </section>
      )}
      <div role="alert">{saving.status === 'failed' && <SaveFailure saving={saving} editor={editor} />}</div>
      <div className={styles.buttons}>
        {hasChanges ? (
          <Button onClick={editor.discard}>Discard</Button>
        ) : (
          <Button onClick={editor.close}>Close</Button>
        )}
        <Button
          type="submit"
          kind="main"
          disabled={!isValid || !hasChanges}
          loading={saving.status === 'pending'}
        >
          Save template
        </Button>
      </div>
    </form>
  )
}

type Saving = ReturnType<TemplateEditorStore['$saving']['get']>

function SaveFailure({
  saving,
  editor,
}: {
  saving: Saving & { status: 'failed' }
  editor: TemplateEditorStore
}) {
  const { failure, input } = saving
  const isConflict = failure.kind === 'http' && failure.status === 409
  if (!isConflict) {
    return (
      <p className={styles.failure}>
        The template was not saved. <FailureNote failure={failure} isChange />
      </p>
    )
  }
  if (input.version === undefined) return <p className={styles.failure}>There is already a {input.name}.</p>
  return (
    <Notice kind="warning">
      <p>A colleague has changed {input.name} since you opened it. Your text is kept here.</p>
      <p className="row">
        <TextButton onClick={() => void editor.keepMine()}>Keep mine, to save it over theirs</TextButton>
        <TextButton onClick={() => void editor.showTheirs()}>Show theirs instead</TextButton>
      </p>
    </Notice>
  )
}
