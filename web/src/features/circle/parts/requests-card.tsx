import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { joinNames } from '../../../i18n/lists.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { requestsQuery } from '../circle.api.ts'
import styles from './requests-card.module.css'

/** Up to this many names are shown. If more people wait, only two of them are shown, by first name, so that the text fits in one line. */
const NAMES_SHOWN = 3

/** Says that requests are waiting, and links to them. */
export function RequestsCard({ family, waiting }: { family: string; waiting: number }) {
  const { t } = useLingui()
  const { data: requests } = useQuery(requestsQuery(family))
  const title = plural(waiting, { one: '# person wants to join', other: '# people want to join' })
  return <PeopleCard title={title} names={(requests ?? []).map((request) => request.full_name)} label={t`See who wants to join`} />
}

/** Says that a link let in people whom no one has checked yet. */
export function NewcomersCard({ names }: { names: readonly string[] }) {
  const { t } = useLingui()
  const title = plural(names.length, { one: '# person joined through your link', other: '# people joined through your link' })
  return <PeopleCard title={title} names={names} label={t`See who joined through your link`} />
}

function PeopleCard({ title, names, label }: { title: string; names: readonly string[]; label: string }) {
  const { t } = useLingui()
  const isFew = names.length <= NAMES_SHOWN
  const firstNames = names.slice(0, 2).map((name) => name.split(' ', 1)[0])
  const shown = firstNames.join(', ')
  const more = names.length - firstNames.length
  return (
    <Card className={`ends ${styles.card}`}>
      <div className={styles.words}>
        <h2 className="heading">{title}</h2>
        {names.length > 0 && (
          <p className="note" dir="auto">
            {isFew ? joinNames(names) : plural(more, { one: `${shown} and # more`, other: `${shown} and # more` })}
          </p>
        )}
      </div>
      <Link to={paths.familyRequests} className={buttonLook('primary', false)} aria-label={label}>{t`See who`}</Link>
    </Card>
  )
}
