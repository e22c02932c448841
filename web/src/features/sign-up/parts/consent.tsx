import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { cardLook, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CheckRow } from '../../../ui/fields.tsx'
import { type DocumentName, hasRead } from '../../legal/parts/read-documents.ts'
import styles from './sign-up-parts.module.css'

/** Both texts to read to their end, each behind a link. */
export function ConsentTexts({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  return (
    <>
      <ul className={styles.texts}>
        <DocumentLink name="TERMS">
          <Trans>Terms</Trans>
        </DocumentLink>
        <DocumentLink name="PRIVACY">
          <Trans>Privacy notice</Trans>
        </DocumentLink>
      </ul>
      <CheckRow label={<Trans>I have read both texts and agree to them</Trans>} checked={agreed} onChange={onAgree} />
    </>
  )
}

function DocumentLink({ name, children }: { name: DocumentName; children: ReactNode }) {
  const isRead = hasRead(name)
  return (
    <li>
      <Link to={paths.document(name)} className={classNames(cardLook, styles.text)}>
        <FileText aria-hidden="true" />
        <span>{children}</span>
        {isRead ? (
          <Pill tone="done" icon={<CircleCheck aria-hidden="true" />}>
            <Trans>Read</Trans>
          </Pill>
        ) : (
          <span className={styles.toRead}>
            <Trans>Please read</Trans>
          </span>
        )}
      </Link>
    </li>
  )
}

/** Sends the request, once everything is read and agreed to. */
export function ConsentButton({ agreed, busy, onSend }: { agreed: boolean; busy: boolean; onSend: () => void }) {
  const { t } = useLingui()
  const isRead = hasRead('TERMS') && hasRead('PRIVACY')
  const missing = isRead ? (agreed ? null : t`Please tick the box above first.`) : t`Please read both texts to the end first.`
  return (
    <PrimaryButton busy={busy} disabledReason={missing} onClick={onSend}>
      <Trans>Send my request</Trans>
    </PrimaryButton>
  )
}
