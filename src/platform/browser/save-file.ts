/** Saves text as a file in the browser's downloads. */
export function saveText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(new File([text], fileName, { type }))
}

/** Saves a file in the browser's downloads under its own name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  URL.revokeObjectURL(url)
}
