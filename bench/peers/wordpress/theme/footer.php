<footer><?php echo do_blocks(get_option('peer_footer')); ?></footer>
<?php wp_footer(); ?>
</body>
</html>
