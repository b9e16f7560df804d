import { useStore } from '@nanostores/react'
import type { MailingFiles } from '../../../contract/mailing-files.ts'
import { timeAgo } from '../../../domain/time-ago.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { FilePicker } from './FilePicker.tsx'
import { Step } from './Step.tsx'
import styles from './Steps.module.css'
import { TemplateEditor } from './TemplateEditor.tsx'
import type { TemplateEditorStore } from './template-editor.store.ts'

interface Props {
  templates: MailingFiles['templates']
  chosen: string
  /** The columns of the chosen recipients file. */
  columns: readonly string[]
  nowMs: number
  editor: TemplateEditorStore
  onChoose: (id: string) => void
}

/** The step in which staff choose and edit what a mailing says. */
export function TemplateStep({ templates, chosen, columns, nowMs, editor, onChoose }: Props) {
  const state = useStore(editor.$state)
  const template = templates.find(({ id }) => id === chosen)
  const latestFirst = templates.toSorted((a, b) => b.modifiedMs - a.modifiedMs)
  return (
    <Step
      number={2}
      title="Template"
      isDone={template !== undefined && template.problem === undefined}
      summary={template?.subject ?? chosen}
      actions={
        state.status === 'closed' && (
          <>
            {template && (
              <TextButton onClick={() => void editor.open(template.id)}>
                {editor.hasDraft(template.id) ? 'Continue with' : 'Edit'} {template.id}
              </TextButton>
            )}
            <TextButton onClick={editor.openNew}>
              {editor.hasDraft('') ? 'Continue with new template' : 'New template'}
            </TextButton>
          </>
        )
      }
    >
      {state.status === 'closed' &&
        (templates.length === 0 ? (
          <p className={styles.soft}>There are no templates yet.</p>
        ) : (
          <FilePicker
            label="Templates"
            columns={[
              { header: 'Template' },
              { header: 'Parts' },
              { header: 'Changed' },
              { header: 'Last used' },
            ]}
            rows={latestFirst.map(({ id, hasHtml, modifiedMs, lastUsedMs, problem }) => ({
              value: id,
              cells: [
                hasHtml ? 'Text and HTML' : 'Text',
                timeAgo(modifiedMs, nowMs),
                lastUsedMs === undefined ? 'Never' : timeAgo(lastUsedMs, nowMs),
              ],
              problem,
            }))}
            chosen={template?.id ?? ''}
            onChoose={onChoose}
          />
        ))}
      {state.status === 'loading' && <Spinner label="Loading the template…" />}
      {state.status === 'failed' && (
        <div role="alert">
          <p>
            The template did not load.{' '}
            <FailureNote failure={state.failure} onRetry={() => void editor.open(state.name)} />
          </p>
          <Button onClick={editor.close}>Close</Button>
        </div>
      )}
      {state.status === 'open' && <TemplateEditor state={state} editor={editor} columns={columns} />}
    </Step>
  )
}
