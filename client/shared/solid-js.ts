export * from 'solid-js'
