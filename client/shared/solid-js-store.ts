export * from 'solid-js/store'
