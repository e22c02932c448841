import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { Card } from '../../../ui/card.tsx'
import { lineOf, type PasteDraft } from '../paste-draft.rules.ts'
import styles from './draft-rows.module.css'

/** Lines that could not be read, so that they can be found and corrected. */
export function UnreadLines({ draft }: { draft: Pick<PasteDraft, 'text' | 'errors'> }) {
  return (
    <Card sunk className={styles.unread}>
      <h2 className={styles.unreadTitle}>
        {plural(draft.errors.length, { one: '# line could not be read', other: '# lines could not be read' })}
      </h2>
      <ul className={styles.lines}>
        {draft.errors.map(({ line, code }) => (
          <li key={line}>
            <p>
              <Trans>
                Line {line}: <bdi>{lineOf(draft.text, line)}</bdi>
              </Trans>
            </p>
            <p className={styles.soft}>{errorText(code)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
