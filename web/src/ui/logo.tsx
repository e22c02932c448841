import styles from './logo.module.css'

/** The product's name with its logo. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <img src="/favicon.svg" width="32" height="32" alt="" />
      {name}
    </span>
  )
}
