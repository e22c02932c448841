import { Trans } from '@lingui/react/macro'
import { joinNames } from '../../../i18n/lists.ts'
import { reader } from '../../../i18n/reader.ts'

/** The first names of those in reserve. The family's pages show it too. */
export function InReserve({ names }: { names: string[] }) {
  const who = joinNames(names, reader().locale)
  return (
    <p>
      <Trans>
        On standby: <bdi>{who}</bdi>
      </Trans>
    </p>
  )
}
