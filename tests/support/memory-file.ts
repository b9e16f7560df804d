/** Creates a file that is read within one turn of the event loop, so that tests need not wait for it. */
export function memoryFile(content: string | Uint8Array<ArrayBuffer>, name: string): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.slice().buffer })
}
