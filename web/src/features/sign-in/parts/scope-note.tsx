import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { useNow } from '../../../platform/now.ts'
import { type ProofBack, paths } from '../../../platform/paths.ts'
import { useMyProfile } from '../../families/families.api.ts'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { numberProvedUntil } from '../proof.rules.ts'
import styles from './scope-note.module.css'

/** Until when (ISO) my number is proved on this device; null if it is not. */
export function useProvedUntil(family: string) {
  const me = useMyProfile(family)
  return numberProvedUntil(me, useNow())
}

/** Where a change to my profile applies: in this circle, or in all my circles if my number is proved. `back` is the page to return to. */
export function ScopeNote({ family, back }: { family: string; back: ProofBack }) {
  const { t } = useLingui()
  const until = useProvedUntil(family)
  const { data: settings } = useQuery(settingsQuery)
  const time = until && timeOfDay(until, reader())
  return (
    <div className={`note ${styles.scope}`}>
      <p>
        {until ? (
          <Trans>Until {time}, changes on this device apply to all your circles.</Trans>
        ) : (
          <Trans>Changes here are for this circle only.</Trans>
        )}
      </p>
      {!until && settings?.sign_in_by_code && (
        <Link to={paths.meProof(back)} className={styles.widen}>{t`Change it in all my circles`}</Link>
      )}
    </div>
  )
}
