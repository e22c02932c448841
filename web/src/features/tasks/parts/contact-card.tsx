import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { callLink, isApple, smsLink, whatsAppLink } from '../../../platform/contact-links.ts'
import { Card } from '../../../ui/card.tsx'
import { WhatsAppIcon } from '../../../ui/whats-app-icon.tsx'
import styles from './contact-card.module.css'

interface ContactCardProps {
  contact: Contact
  /** The task that one asks about. */
  title: string
  /** The number is read as well as dialled. */
  numberShown?: boolean
}

/** Whom to ask about a task, and three ways to do it with the question already written. */
export function ContactCard({ contact, title, numberShown = false }: ContactCardProps) {
  const { t } = useLingui()
  const { full_name: name, formatted_phone_number: number } = contact
  const question = t`Hello ${name}, I have some questions about task "${title}".`
  return (
    <Card className={styles.card}>
      <h2 className={styles.label}>
        <Trans>For more details</Trans>
      </h2>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {number && numberShown && (
        <p className={styles.number}>
          <bdi dir="ltr">{number}</bdi>
        </p>
      )}
      {number && (
        <ul className={styles.ways}>
          <Way href={callLink(number)} icon={<Phone aria-hidden="true" />} name={t`Call ${name}`}>
            <Trans>Call</Trans>
          </Way>
          <Way
            href={smsLink(number, question, isApple(navigator.userAgent))}
            icon={<MessageSquare aria-hidden="true" />}
            name={t`SMS to ${name}`}
          >
            SMS
          </Way>
          <Way href={whatsAppLink(number, question)} icon={<WhatsAppIcon />} name={t`WhatsApp to ${name}`} elsewhere>
            WhatsApp
          </Way>
        </ul>
      )}
    </Card>
  )
}

interface WayProps {
  href: string
  icon: ReactNode
  name: string
  elsewhere?: boolean
  children: ReactNode
}
function Way({ href, icon, name, elsewhere = false, children }: WayProps) {
  return (
    <li>
      <a href={href} aria-label={name} className={styles.way} {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {icon}
        <span>{children}</span>
      </a>
    </li>
  )
}
