import { type Context, transact } from '../../base/context.ts'
import { type CatalogueChange, createCatalogue } from './catalogue.ts'
import type { ImportFile } from './import-file.ts'

interface Options {
  /** The login of who imports. */
  by: string
  publishes?: boolean
}

/**
 * Imports a file as draft, and optionally publishes it, in one transaction.
 * @throws HttpError 400 when the file is not valid, 409 when a problem prevents the publication
 */
export async function importFacility(
  context: Pick<Context, 'db' | 'clock'>,
  given: ImportFile,
  { by, publishes = false }: Options,
): Promise<CatalogueChange> {
  const { id, file } = await createCatalogue(context).readImport(given)
  return transact(context, async (tx) => {
    const catalogue = createCatalogue(tx)
    const imported = await catalogue.storeImport(file, id, by)
    return publishes ? catalogue.publish(imported.id, { by }) : imported
  })
}
