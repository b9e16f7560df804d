import type { GolfServices } from '../areas.ts'
import type { CatalogueChange } from './catalogue.ts'
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
  { catalogue, transaction }: Pick<GolfServices, 'catalogue' | 'transaction'>,
  given: ImportFile,
  { by, publishes = false }: Options,
): Promise<CatalogueChange> {
  const { id, file } = await catalogue.readImport(given)
  return transaction(async (trx) => {
    const imported = await trx.catalogue.storeImport(file, id, by)
    return publishes ? trx.catalogue.publish(imported.id, { by }) : imported
  })
}
