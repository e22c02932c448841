import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressLine, callLink, isApple, mailLink, smsLink, whatsAppLink } from '../../../platform/contact-links.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import ways from '../../../ui/ways.module.css'
import { WhatsAppIcon } from '../../../ui/whats-app-icon.tsx'
import styles from './contact-card.module.css'

interface ContactCardProps {
  contact: Contact
  /** The title of the task in question. */
  title: string
  /** Also shows the number in digits, as on every device that is no phone. */
  numberShown?: boolean
}

/** The contact for a task, with links to reach them. All links except the call contain a question about the task. */
export function ContactCard({ contact, title, numberShown = false }: ContactCardProps) {
  const { t } = useLingui()
  const { full_name: name } = contact
  const question = t`Hello ${name}, I have some questions about the task “${title}”.`
  return (
    <Card className={styles.card}>
      <h2 className="note">
        <Trans>For more details</Trans>
      </h2>
      <p className="bold">
        <bdi>{name}</bdi>
      </p>
      <NumberToDial contact={contact} numberShown={numberShown} />
      <ContactLinks contact={contact} text={question} />
    </Card>
  )
}

/** The number in digits and the mail address, for a device with a mouse: it is most likely no phone, so another device dials the number. */
export const NumberToDial = ({ contact, numberShown = false }: Pick<ContactCardProps, 'contact' | 'numberShown'>) =>
  addressLine(contact) && (
    <p className={classNames('soft', styles.number, !numberShown && styles.noPhone)}>
      <bdi dir="ltr">{addressLine(contact)}</bdi>
    </p>
  )

interface ContactLinksProps {
  contact: Contact
  text: string
  /** Called when one of the links is opened. */
  onUsed?: () => void
}

/** Links to reach someone: a call, SMS and WhatsApp unless the number is a landline, and a mail. All except the call contain this text. */
export function ContactLinks({ contact, text, onUsed }: ContactLinksProps) {
  const { full_name: name, formatted_phone_number: number, email, landline } = contact
  const { t } = useLingui()
  if (!number && email === undefined) return null
  return (
    <ul className={classNames(ways.ways, styles.links)}>
      {number && (
        <ContactLink onUsed={onUsed} href={callLink(number)} icon={<Phone aria-hidden="true" />} name={t`Call ${name}`}>
          <Trans>Call</Trans>
        </ContactLink>
      )}
      {number && !landline && (
        <>
          <ContactLink
            onUsed={onUsed}
            href={smsLink(number, text, isApple(navigator.userAgent))}
            icon={<MessageSquare aria-hidden="true" />}
            name={t`SMS to ${name}`}
          >
            SMS
          </ContactLink>
          <ContactLink onUsed={onUsed} href={whatsAppLink(number, text)} icon={<WhatsAppIcon />} name={t`WhatsApp to ${name}`} elsewhere>
            WhatsApp
          </ContactLink>
        </>
      )}
      {email !== undefined && (
        <ContactLink onUsed={onUsed} href={mailLink(email, text)} icon={<Mail aria-hidden="true" />} name={`${t`E-mail`}: ${name}`}>
          <Trans>E-mail</Trans>
        </ContactLink>
      )}
    </ul>
  )
}

interface ContactLinkProps {
  href: string
  icon: ReactNode
  name: string
  elsewhere?: boolean
  onUsed: (() => void) | undefined
  children: ReactNode
}
function ContactLink({ href, icon, name, elsewhere = false, onUsed, children }: ContactLinkProps) {
  return (
    <li>
      <a href={href} aria-label={name} className={ways.way} onClick={onUsed} {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {icon}
        <span>{children}</span>
      </a>
    </li>
  )
}
