<?php
// Texts stay as they were written, so that all peers show the same.
add_filter('run_wptexturize', '__return_false');

add_action('after_setup_theme', function () {
    add_theme_support('title-tag');
});

add_action('wp_enqueue_scripts', function () {
    wp_enqueue_style('peer', get_stylesheet_uri(), [], '1');
});

// nginx's cache of pages goes when a page is published, as cache plugins for nginx do it.
add_action('save_post', function () {
    if (!is_dir(PEER_CACHE)) {
        return;
    }
    $files = new RecursiveIteratorIterator(
        new RecursiveDirectoryIterator(PEER_CACHE, FilesystemIterator::SKIP_DOTS)
    );
    foreach ($files as $file) {
        if ($file->isFile()) {
            unlink($file->getPathname());
        }
    }
});
