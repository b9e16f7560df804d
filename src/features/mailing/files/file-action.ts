export type FileKind = 'recipients' | 'template'

/** Returns the id of a section's title, which gets the focus when the button that had it no longer exists. */
export const titleId = (kind: FileKind) => `mailing-files-${kind}`

/** The action that staff have chosen for a file or template. */
export interface FileAction {
  action: 'rename' | 'delete' | 'preview'
  kind: FileKind
  name: string
}
